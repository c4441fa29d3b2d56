import { notifications } from '@pollen/contract/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** Interval for reloading counts and lists while no live channel is open. */
export const pollMs = 15_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notifications.count, {}, { signal }),
  meta: { offline: 'beside' },
})

/** Returns the number of unseen messages in all conversations. */
export function useUnreadCount(): number {
  const isMember = useSession() !== null
  const { data } = useQuery({ ...unreadQuery, enabled: isMember })
  return isMember ? (data?.unread_count ?? 0) : 0
}

export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
