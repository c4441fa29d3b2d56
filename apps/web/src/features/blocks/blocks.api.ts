import { blocks } from '@pollen/contract/blocks'
import { infiniteQueryOptions, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'
import { wipeAnswers } from '../../lib/stored-answers.ts'

export const blocksQuery = infiniteQueryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal, pageParam: cursor }) => call(blocks.list, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

type BlockOptions = {
  memberId: number
  /** Runs before the content of the member disappears. */
  onBlocked: () => unknown
}

export function useBlock({ memberId, onBlocked }: BlockOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(blocks.create, { id: memberId }),
    onSuccess: async () => {
      await onBlocked()
      refreshContent(client, memberId)
    },
  })
}

export function useUnblock(memberId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(blocks.delete, { id: memberId }),
    onSuccess: () => refreshContent(client, memberId),
  })
}

/**
 * Deletes the copies on this device, since any of them may contain the other member, and reloads what the page shows. Conversations
 * stay, because their messages remain readable; only their entries are reloaded.
 */
function refreshContent(client: QueryClient, memberId: number) {
  void wipeAnswers()
  client.removeQueries({ type: 'inactive', predicate: (query) => !isConversation(query) })
  void client.resetQueries({ predicate: (query) => isAbout(query, memberId) })
  void client.invalidateQueries({
    predicate: (query) => !isAbout(query, memberId) && !(isConversation(query) && query.queryKey[1] === 'messages'),
  })
}

const isConversation = ({ queryKey }: Query) => queryKey[0] === 'conversations'

/** The profile of the member, or one of their items. */
function isAbout({ queryKey, state }: Query, memberId: number) {
  const data = state.data as { id?: number; user?: { id: number } } | undefined
  return data?.user?.id === memberId || (queryKey[0] === 'members' && data?.id === memberId)
}
