import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsQuery, sendComment } from '../items.api.ts'

/** The list shows the words while they travel, until the server has them. */
export function useSendComment(itemId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => sendComment(itemId, content),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: commentsQuery(itemId).queryKey }),
        client.invalidateQueries({ queryKey: ['items', 'one', String(itemId)] }),
      ]),
  })
}
