import type { Comment } from '@pollen/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { outbox, useOutboxEntries } from '../../lib/app-outbox.ts'
import { onUnsentInputInOtherTab, outboxPrefix, unsentInputNames } from '../../lib/unsent-input.ts'
import { commentKind } from './comment-outbox.ts'
import { refreshComments } from './comments.api.ts'

/** Returns the comments in the outbox, and those sent since the page was opened. */
export function useUnsentComments(itemId: number) {
  const client = useQueryClient()
  const unsent = useOutboxEntries(commentKind.name, itemId)
  const [sent, setSent] = useState<Comment[]>([])
  useEffect(() => {
    const show = (id: number, comment: Comment) => id === itemId && setSent((others) => [...others, comment])
    return outbox.onSent(commentKind, show)
  }, [itemId])
  useEffect(() => {
    void outbox.send(client, commentKind, itemId)
    return onUnsentInputInOtherTab(`${outboxPrefix}${commentKind.name}.${itemId}.`, (name) => {
      // Another tab may have sent a comment.
      if (name === null || !unsentInputNames().includes(name)) void refreshComments(client)
    })
  }, [client, itemId])
  return {
    unsent,
    send: (content: string) => outbox.write(client, commentKind, itemId, { content }),
    retry: (key: string) => outbox.retry(client, commentKind, key),
    discard: outbox.discard,
    sent,
    removeSent: (id: number) => setSent((others) => others.filter((comment) => comment.id !== id)),
  }
}
