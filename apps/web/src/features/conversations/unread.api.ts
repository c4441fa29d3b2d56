import { notifications } from '@pollen/contract/notifications'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** Interval for reloading counts and lists while no live channel is open. */
export const pollMs = 15_000

export const unreadQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notifications.count, {}, { signal }),
  meta: { offline: 'beside' },
})

/** Shows a count that did not come from the query. */
export async function showUnreadCount(client: QueryClient, { unread_count }: { unread_count: number }) {
  // A response to an earlier request would be older than this count.
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  client.setQueryData(unreadQuery.queryKey, { unread_count })
}

/** Returns the number of unseen messages in all conversations. */
export function useUnreadCount(): number {
  const isMember = useSession() !== null
  const { data } = useQuery({ ...unreadQuery, enabled: isMember })
  return isMember ? (data?.unread_count ?? 0) : 0
}

export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
