import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from './instance.api.ts'

/** What this instance calls itself; the product's own name until it has answered. */
export const useInstanceName = () => useQuery(instanceQuery).data?.name ?? 'Pollen'
