import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    // The home page needs this answer, but not the schema library of the contract before its first paint.
    const { instance } = await import('@pollen/contract/instance')
    return call(instance.get, {}, { signal })
  },
})
