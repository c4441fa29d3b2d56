import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { meQuery } from './members.api.ts'

/** Returns undefined until the role is known. It only decides what to show: the server checks the role with each call. */
export function useIsOperator(isWanted = true): boolean | undefined {
  const isAsking = useSession() !== null && isWanted
  const { data: me, isError } = useQuery({ ...meQuery, enabled: isAsking, staleTime: 600_000 })
  if (!isAsking || (isError && !me)) return false
  return me?.is_operator
}
