import { notifications } from '@pollen/contract/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** How often counts and lists are loaded again while no live channel is open. */
export const pollMs = 15_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notifications.count, {}, { signal }),
  meta: { offline: 'beside' },
})

/** How many messages the member has not seen, in all conversations. */
export function useUnreadCount(): number {
  const isMember = useSession() !== null
  const { data } = useQuery({ ...unreadQuery, enabled: isMember })
  return isMember ? (data?.unread_count ?? 0) : 0
}

export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
