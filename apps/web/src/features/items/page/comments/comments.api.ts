import { comments } from '@pollen/contract/comments'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { nextCursor } from '../../../../lib/next-cursor.ts'

export const commentsQuery = (itemId: number) =>
  infiniteQueryOptions({
    queryKey: ['items', 'comments', itemId],
    queryFn: ({ signal, pageParam: cursor }) => call(comments.list, { id: itemId, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  })

export const sendComment = (itemId: number, content: string, idempotencyKey: string) =>
  call(comments.create, { id: itemId, content }, { idempotencyKey })

/** The last chance to delete may be when the page is closed. */
export const deleteComment = (itemId: number, commentId: number) =>
  call(comments.delete, { itemId, commentId }, { keepalive: true })

/** The comments and their number, here and on every card. */
export const refreshComments = (client: QueryClient) => client.invalidateQueries({ queryKey: ['items'] })

/** Not there any more, before the server is asked again. */
export function forgetComment(client: QueryClient, itemId: number, commentId: number) {
  client.setQueryData(commentsQuery(itemId).queryKey, (known) => {
    if (!known) return known
    const without = known.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      results: page.results.filter(({ id }) => id !== commentId),
    }))
    return { ...known, pages: without }
  })
}
