import { useTranslation } from 'react-i18next'
import { shortCount, useUnreadCount } from '../features/conversations/unread.api.ts'
import classes from './unread-badge.module.css'

/** The number of unread messages, if there are any. */
export function UnreadBadge({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const { t } = useTranslation()
  const unreadCount = useUnreadCount()
  if (unreadCount <= 0) return null
  return (
    <span className={classes.badge} data-on-icon={isOnIcon}>
      <span aria-hidden>{shortCount(unreadCount)}</span>
      <span className="visually-hidden">{t('unread-messages', { count: unreadCount })}</span>
    </span>
  )
}
