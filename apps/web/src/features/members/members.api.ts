import { type Me, members, type PublicMember } from '@pollen/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Without a list of columns, everything is answered. */
export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => (await call(members.me, {}, { signal })) as Me,
})

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', 'profile', id],
    queryFn: async ({ signal }) => (await call(members.get, { id }, { signal })) as PublicMember,
  })
