import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../lib/api-error.ts'
import { useSetPageName } from '../../lib/page-name.ts'
import { createStore } from '../../lib/store.ts'
import type { OperatorSlotProps } from '../../parts/operator-slot.tsx'
import { IconEye, IconEyeOff } from '../../ui/icons.ts'
import { MenuItem, MenuNote } from '../../ui/menu.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { itemQuery, memberQuery } from './admin.api.ts'
import classes from './admin.module.css'
import { commentRemoval, visibilityAction } from './content-actions.ts'
import { ItemEntry } from './item-entry.tsx'
import { MemberEntry } from './member-entry.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

/** The tools for a slot of a page. `app/operator-tools.tsx` loads them on demand. */
export function OperatorTools(props: OperatorSlotProps) {
  switch (props.at) {
    case 'item-menu':
      return <ItemMenuEntry id={String(props.id)} />
    case 'item-dialog':
      return <ItemDialog id={String(props.id)} />
    case 'comment':
      return <CommentRemoval id={props.id} author={props.author} />
    case 'member':
      return <MemberTools id={props.id} />
    case 'missing-member':
      return <MemberTools id={props.id} isPage />
    case 'missing-item':
      return <ItemTools id={props.id} />
  }
}

/** The action chosen in the menu of an item. The dialog is shown outside of the menu, and only on the page of this item. */
const chosen = createStore<{ itemId: string; action: PendingAction } | null>(null)

function ItemMenuEntry({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: item, isError } = useQuery(itemQuery(id))
  if (!item) return <MenuNote>{t(isError ? 'admin-list-failed' : 'loading')}</MenuNote>
  const action = visibilityAction(item)
  const Icon = action.name === 'hide' ? IconEyeOff : IconEye
  return (
    <MenuItem icon={<Icon size={20} stroke={1.75} aria-hidden />} onClick={() => chosen.set({ itemId: id, action })}>
      {t(`admin-menu__${action.name}`)}
    </MenuItem>
  )
}

/** Loads the item in advance, so that the menu opens with its entry. */
function ItemDialog({ id }: { id: string }) {
  useQuery(itemQuery(id))
  const current = useSyncExternalStore(chosen.subscribe, chosen.get)
  // Going back to the item does not open the dialog again.
  useEffect(() => () => chosen.set(null), [])
  return (
    <ToolDialog
      action={current?.itemId === id ? current.action : null}
      onClose={() => chosen.set(null)}
      changes={['items']}
      hides={['items', 'one', id]}
    />
  )
}

function CommentRemoval({ id, author }: { id: number; author: string }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<PendingAction | null>(null)
  return (
    <>
      <button type="button" className={classes.removal} onClick={() => setAction(commentRemoval({ id, author }))}>
        {t('admin-do__remove-comment')}
        <span className="visually-hidden"> {author}</span>
      </button>
      <ToolDialog action={action} onClose={() => setAction(null)} changes={['items']} />
    </>
  )
}

function MemberTools({ id, isPage = false }: { id: string; isPage?: boolean }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<PendingAction | null>(null)
  const query = useQuery(memberQuery(id))
  return (
    <Tools query={query} name={isPage ? (query.data?.username ?? t('page-title__profile')) : undefined}>
      {query.data && <MemberEntry member={query.data} onAsk={setAction} />}
      <ToolDialog action={action} onClose={() => setAction(null)} changes={['members', 'profile']} />
    </Tools>
  )
}

function ItemTools({ id }: { id: string }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<PendingAction | null>(null)
  const query = useQuery(itemQuery(id))
  return (
    <Tools query={query} name={query.data?.name ?? t('page-title__item')}>
      {query.data && <ItemEntry item={query.data} onAsk={setAction} />}
      <ToolDialog action={action} onClose={() => setAction(null)} changes={['items']} />
    </Tools>
  )
}

type ToolsProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'isRefetching' | 'refetch'>
  /** Title of the page that the tools replace, if they do. */
  name: string | undefined
  children: ReactNode
}

/** A section of its own, or a page about something that members cannot see. */
function Tools({ query, name, children }: ToolsProps) {
  const { t } = useTranslation()
  const isGone = isMissing(query.error)
  return (
    <div className={classes.tools}>
      {name !== undefined && <PageTitle name={name} />}
      <Section title={t('admin-operator-tools')}>
        {query.isPending && <Skeleton width="100%" height="7rem" />}
        {isGone && <p>{t('admin-gone-for-good')}</p>}
        {query.error && !query.data && !isGone && (
          <RetryNotice text={t('admin-list-failed')} isRetrying={query.isRefetching} onRetry={query.refetch} />
        )}
        {!isGone && children}
      </Section>
    </div>
  )
}

function PageTitle({ name }: { name: string }) {
  const { t } = useTranslation()
  useSetPageName(name)
  return (
    <header>
      <h1 className={classes.pageTitle}>{name}</h1>
      <p className={classes.facts}>{t('admin-not-visible')}</p>
    </header>
  )
}

type ToolDialogProps = {
  action: PendingAction | null
  onClose: () => void
  /** Queries to reload afterwards, beside those of the admin pages. */
  changes: QueryKey
  /** Query of the page, which may be refused afterwards. It would keep its data. */
  hides?: QueryKey
}

function ToolDialog({ action, onClose, changes, hides }: ToolDialogProps) {
  const client = useQueryClient()
  const pending = action && {
    ...action,
    send: async (input: { reason: string; email: string }) => {
      await action.send(input)
      if (hides) await client.resetQueries({ queryKey: hides })
      await client.invalidateQueries({ queryKey: changes })
    },
  }
  return <ReasonDialog pending={pending} onClose={onClose} />
}
