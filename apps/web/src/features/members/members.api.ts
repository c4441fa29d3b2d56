import type { InputOf } from '@pollen/contract/endpoint'
import { type Me, members, type PublicMember } from '@pollen/contract/members'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Without a list of columns, the server returns all of them. */
export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => (await call(members.me, {}, { signal })) as Me,
  meta: { offline: 'beside' },
})

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', 'profile', id],
    queryFn: async ({ signal }) => (await call(members.get, { id }, { signal })) as PublicMember,
    meta: { offline: 'shown' },
  })

/** Changes some fields of the current member. All pages then show the server's version. */
export async function updateMe(changes: InputOf<typeof members.updateMe>, queryClient: QueryClient) {
  const me = await call(members.updateMe, changes)
  queryClient.setQueryData(meQuery.queryKey, me)
  return me
}
