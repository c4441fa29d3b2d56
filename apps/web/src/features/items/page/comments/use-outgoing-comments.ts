import type { Comment } from '@pollen/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../../lib/idempotency-key.ts'
import { readSavedInput, writeSavedInput } from '../../../../lib/saved-input.ts'
import { refreshComments, sendComment } from './comments.api.ts'

export type OutgoingComment = { key: string; content: string; hasFailed: boolean }
type Kept = { comments: OutgoingComment[] }

/** What was written and has not arrived yet: kept until it has, also over a reload, and sent once however often it is tried. */
export function useOutgoingComments(itemId: number) {
  const client = useQueryClient()
  const draft = `outgoing-comments.${itemId}`
  const [outgoing, setOutgoing] = useState(() =>
    (readSavedInput<Kept>(draft).comments ?? []).map((comment) => ({ ...comment, hasFailed: true })),
  )
  const latest = useRef(outgoing)
  const change = (next: OutgoingComment[]) => {
    latest.current = next
    writeSavedInput(draft, next.length === 0 ? {} : { comments: next })
    setOutgoing(next)
  }
  const mark = (key: string, hasFailed: boolean) =>
    change(latest.current.map((comment) => (comment.key === key ? { ...comment, hasFailed } : comment)))
  const discard = (key: string) => change(latest.current.filter((comment) => comment.key !== key))

  const [arrived, setArrived] = useState<Comment[]>([])
  const { mutate } = useMutation({
    mutationFn: ({ content, key }: OutgoingComment) => sendComment(itemId, content, key),
    // One after the other, so that they arrive in the order they were written.
    scope: { id: `comments-${itemId}` },
    onSuccess: async (comment, { key }) => {
      await refreshComments(client)
      setArrived((others) => [...others, comment])
      discard(key)
    },
    onError: (_failure, { key }) => mark(key, true),
  })
  const send = (content: string) => {
    const comment = { key: newIdempotencyKey(), content, hasFailed: false }
    change([...latest.current, comment])
    mutate(comment)
  }
  const retry = (comment: OutgoingComment) => {
    mark(comment.key, false)
    mutate(comment)
  }
  const forget = (id: number) => setArrived((others) => others.filter((comment) => comment.id !== id))
  return { outgoing, send, retry, discard, arrived, forget }
}
