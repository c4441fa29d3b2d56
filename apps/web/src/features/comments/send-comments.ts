import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { currentSession } from '../../lib/session.ts'
import { deleteUnsentInput } from '../../lib/unsent-input.ts'
import { refreshComments, sendComment } from './comments.api.ts'
import {
  commentName,
  openItems,
  readComments,
  storeComment,
  type UnsentComment,
  wasDeleted,
} from './unsent-comments.ts'

let isSending = false

/**
 * Sends what an earlier page could not send, one after the other. Two tabs may both do it: by its key the server knows a comment
 * that it has already.
 */
export async function sendWaitingComments(client: QueryClient) {
  const token = currentSession()?.token
  if (isSending || token === undefined) return
  isSending = true
  try {
    for (const { itemId, ...comment } of readComments()) {
      if (comment.isRefused || openItems.has(itemId)) continue
      const isDone = await send(itemId, comment)
      // Whoever has logged in meanwhile must not say what somebody else wrote.
      if (!isDone || currentSession()?.token !== token) return
      void refreshComments(client)
    }
  } finally {
    isSending = false
  }
}

/** False: it may work later, and so may the others. */
async function send(itemId: number, comment: UnsentComment): Promise<boolean> {
  const author = currentSession()?.userId
  try {
    await sendComment(itemId, comment.content, comment.key)
  } catch (failure) {
    if (!wasDeleted(failure)) {
      if (!isRefusal(failure)) return false
      // The page of the item says so, and offers to try again or to discard it.
      if (currentSession()?.userId === author) storeComment(itemId, { ...comment, isRefused: true })
      return true
    }
  }
  if (currentSession()?.userId === author) deleteUnsentInput(commentName(itemId, comment.key))
  return true
}
