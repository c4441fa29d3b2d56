import { type Comment, comments } from '@pollen/contract/comments'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type CallOptions, call, nextCursor } from '../../lib/api.ts'

export const commentsQuery = (itemId: number) =>
  infiniteQueryOptions({
    queryKey: ['items', 'comments', itemId],
    queryFn: ({ signal, pageParam: cursor }) => call(comments.list, { id: itemId, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { offline: 'shown' },
  })

export const sendComment = (itemId: number, content: string, options: CallOptions) =>
  call(comments.create, { id: itemId, content }, options)

/** Uses `keepalive`, because the request may be sent while the page is being closed. */
export const deleteComment = (itemId: number, commentId: number) =>
  call(comments.delete, { itemId, commentId }, { keepalive: true })

/** Reloads the comments and all items, because item cards show the number of comments. */
export const refreshComments = (client: QueryClient) => client.invalidateQueries({ queryKey: ['items'] })

/** Counts a new comment, and appends it to the cached list if the last page is loaded. */
export function addCachedComment(client: QueryClient, itemId: number, comment: Comment) {
  client.setQueryData(commentsQuery(itemId).queryKey, (cached) => {
    const isKnown = cached?.pages.some(({ results }) => results.some(({ id }) => id === comment.id))
    if (!cached || isKnown) return cached
    const pages = cached.pages.map((page) => ({
      ...page,
      count: page.count + 1,
      results: page.next === null ? [...page.results, comment] : page.results,
    }))
    return { ...cached, pages }
  })
}

/** Removes a deleted comment from the cache, so that it does not reappear until the list is reloaded. */
export function removeCachedComment(client: QueryClient, itemId: number, commentId: number) {
  client.setQueryData(commentsQuery(itemId).queryKey, (cached) => {
    if (!cached) return cached
    const pages = cached.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      results: page.results.filter(({ id }) => id !== commentId),
    }))
    return { ...cached, pages }
  })
}
