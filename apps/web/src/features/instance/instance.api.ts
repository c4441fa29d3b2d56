import { instance } from '@pollen/contract/instance'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => call(instance.get, {}, { signal }),
})
