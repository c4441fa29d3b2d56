import type { InputOf } from '@pollen/contract/endpoint'
import { members } from '@pollen/contract/members'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { meQuery } from './members.api.ts'

/** Changes some of one's own fields; every page then shows what the server made of them. */
export async function updateMe(changes: InputOf<typeof members.updateMe>, queryClient: QueryClient) {
  const me = await call(members.updateMe, changes)
  queryClient.setQueryData(meQuery.queryKey, me)
  return me
}
