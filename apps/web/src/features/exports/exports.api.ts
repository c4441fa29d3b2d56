import { dataExports } from '@pollen/contract/exports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const pollMs = 3000

/** Polls while the export is being prepared. */
export const exportQuery = queryOptions({
  queryKey: ['members', 'export'],
  queryFn: ({ signal }) => call(dataExports.latest, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && !state.data.ready_at ? pollMs : false),
})

export const requestExport = (password: string) => call(dataExports.request, { password })
