import { useTranslation } from 'react-i18next'
import classes from './unread-badge.module.css'

export type UnreadCount = {
  /** Messages not read yet; nothing is shown for none. */
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
