import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    // Imported late, because the home page must not load the schema library of the contract before its first paint.
    const { instance } = await import('@pollen/contract/instance')
    return call(instance.get, {}, { signal })
  },
})

/** The name of this instance; the product's own name until it is loaded. */
export const useInstanceName = () => useQuery(instanceQuery).data?.name ?? 'Pollen'

/** Asks which pictures the server reads beyond those of every browser. One that does not answer may read all. */
export function useReadableTypes() {
  const client = useQueryClient()
  return () =>
    client.ensureQueryData(instanceQuery).then(
      ({ features }) => features,
      () => ({ heic: true }),
    )
}
