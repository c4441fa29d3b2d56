import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(accounts.listSessions, {}, { signal }),
  staleTime: 0,
})

export const endOneSession = (id: number) => call(accounts.endSession, { id })
export const endAllSessions = () => call(accounts.endAllSessions, {})

const whileMadeMs = 3000

/** Asked again and again while the download is being made. */
export const exportQuery = queryOptions({
  queryKey: ['members', 'export'],
  queryFn: ({ signal }) => call(members.latestExport, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && !state.data.ready_at ? whileMadeMs : false),
})

export const askExport = () => call(members.askExport, {})
export const reuseImage = (id: number) => call(members.reuseImage, { id })
export const deleteImage = (id: number) => call(members.deleteImage, { id })
