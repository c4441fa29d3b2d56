import { maxSearchLength } from '@pollen/contract/admin-fields'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { commentsQuery, itemsQuery } from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { commentRemoval } from './content-actions.ts'
import { DateTime } from './date-time.tsx'
import { ItemEntry } from './item-entry.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

export function ItemsTab() {
  const { t } = useTranslation()
  const [isHidden, setIsHidden] = useState(false)
  const [pending, setPending] = useState<PendingAction | null>(null)
  return (
    <Section title={t('admin-tab__items')} lead={t('admin-items-lead')}>
      <Checkbox isChecked={isHidden} onChange={setIsHidden}>
        {t('admin-only-hidden')}
      </Checkbox>
      <AdminList
        query={itemsQuery(isHidden ? { hidden: true } : {})}
        kind="items"
        empty={t(isHidden ? 'admin-none-hidden' : 'admin-none')}
      >
        {(item) => <ItemEntry item={item} onAsk={setPending} />}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}

export function CommentsTab() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<PendingAction | null>(null)
  const q = useDebouncedValue(typed.trim(), 300)
  return (
    <Section title={t('admin-tab__comments')} lead={t('admin-comments-lead')}>
      <SearchField label={t('admin-search-comments')} value={typed} onChange={setTyped} maxLength={maxSearchLength} />
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
              <div className={classes.danger}>
                <Button
                  look="outlined"
                  icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
                  onClick={() => setPending(commentRemoval({ id, author: user.username }))}
                >
                  {t('admin-do__remove-comment')}
                  <span className="visually-hidden"> {user.username}</span>
                </Button>
              </div>
            </div>
          </>
        )}
      </AdminList>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </Section>
  )
}
