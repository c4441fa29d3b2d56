import { useTranslation } from 'react-i18next'
import classes from './unread-badge.module.css'

export type UnreadCount = {
  /** How many messages are unread; without any, no badge is shown. */
  unreadCount?: number
}

export function UnreadBadge({ unreadCount = 0, isOnIcon = false }: UnreadCount & { isOnIcon?: boolean }) {
  const { t } = useTranslation()
  if (unreadCount <= 0) return null
  return (
    <span className={classes.badge} data-on-icon={isOnIcon}>
      <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
      <span className="visually-hidden">{t('unread-messages', { count: unreadCount })}</span>
    </span>
  )
}
