import type { AdminItem } from '@pollen/contract/admin-content'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { commentsQuery, hideItem, itemsQuery, removeComment, showItem } from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { DateTime } from './date-time.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

export function ItemsTab() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isHidden, setIsHidden] = useState(false)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const q = useDebouncedValue(typed.trim(), 300)
  return (
    <Section title={t('admin-tab__items')} lead={t('admin-items-lead')}>
      <SearchField label={t('admin-search-items')} value={typed} onChange={setTyped} maxLength={100} />
      <Checkbox isChecked={isHidden} onChange={setIsHidden}>
        {t('admin-only-hidden')}
      </Checkbox>
      <AdminList
        query={itemsQuery({ ...(q && { q }), ...(isHidden && { hidden: true }) })}
        empty={t(q || isHidden ? 'admin-none-found' : 'admin-none')}
      >
        {(item) => <ItemEntry item={item} onAsk={setPending} />}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}

function ItemEntry({ item, onAsk }: { item: AdminItem; onAsk: (pending: PendingAction) => void }) {
  const { t } = useTranslation()
  const { id, name: about, hidden_at, hidden_reason } = item
  const isHidden = hidden_at !== null
  const action: PendingAction = isHidden
    ? { name: 'show', about, send: ({ reason }) => showItem({ id, reason }) }
    : { name: 'hide', about, send: ({ reason }) => hideItem({ id, reason }), isDanger: true }
  return (
    <>
      <p className={classes.name}>
        {isHidden ? (
          about
        ) : (
          <Link to={pages.item.path} params={{ id: String(id) }}>
            {about}
          </Link>
        )}
        {isHidden && (
          <span className={classes.tag} data-state="suspended">
            {t('admin-hidden')}
          </span>
        )}
        {item.is_closed && <span className={classes.tag}>{t('admin-closed')}</span>}
      </p>
      <p className={classes.facts}>
        {item.user.username} · <DateTime at={item.creationdate} />
      </p>
      <p className={classes.text}>{item.description}</p>
      {hidden_reason && <p className={classes.text}>{t('admin-reason-is', { reason: hidden_reason })}</p>}
      <div className={classes.actions}>
        <Button look="outlined" onClick={() => onAsk(action)}>
          {t(`admin-do__${action.name}`)}
          <span className="visually-hidden"> {about}</span>
        </Button>
      </div>
    </>
  )
}

export function CommentsTab() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<PendingAction | null>(null)
  const q = useDebouncedValue(typed.trim(), 300)
  return (
    <Section title={t('admin-tab__comments')} lead={t('admin-comments-lead')}>
      <SearchField label={t('admin-search-comments')} value={typed} onChange={setTyped} maxLength={100} />
      <AdminList query={commentsQuery(q ? { q } : {})} empty={t(q ? 'admin-none-found' : 'admin-none')}>
        {({ id, content, creationdate, user, item }) => (
          <>
            <p className={classes.text}>{content}</p>
            <p className={classes.facts}>
              {user.username} · <DateTime at={creationdate} /> ·{' '}
              <Link to={pages.item.path} params={{ id: String(item.id) }}>
                {item.name}
              </Link>
            </p>
            <div className={classes.actions}>
              <Button
                look="outlined"
                onClick={() =>
                  setPending({
                    name: 'remove-comment',
                    about: user.username,
                    send: ({ reason }) => removeComment({ id, reason }),
                    isDanger: true,
                  })
                }
              >
                {t('admin-do__remove-comment')}
                <span className="visually-hidden"> {user.username}</span>
              </Button>
            </div>
          </>
        )}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}
