import type { Comment } from '@pollen/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { refreshComments, sendComment } from './comments.api.ts'

/** `isRefused`: the server answered that it does not want it, so that it is not sent again by itself. */
export type UnsentComment = { key: string; content: string; hasFailed: boolean; isRefused?: boolean }
type StoredComments = { comments: UnsentComment[] }

/**
 * Comments that the server does not have yet. They survive a reload, and their key makes sure that each is stored once
 * however often it is sent.
 */
export function useUnsentComments(itemId: number) {
  const client = useQueryClient()
  const inputName = `outgoing-comments.${itemId}`
  const [unsent, setUnsent] = useState(() =>
    (readUnsentInput<StoredComments>(inputName).comments ?? []).map((comment) => ({ ...comment, hasFailed: true })),
  )
  const latest = useRef(unsent)
  const change = (next: UnsentComment[]) => {
    latest.current = next
    writeUnsentInput(inputName, next.length === 0 ? {} : { comments: next })
    setUnsent(next)
  }
  const mark = (key: string, state: Pick<UnsentComment, 'hasFailed' | 'isRefused'>) =>
    change(latest.current.map((comment) => (comment.key === key ? { ...comment, ...state } : comment)))
  const discard = (key: string) => change(latest.current.filter((comment) => comment.key !== key))

  const [sent, setSent] = useState<Comment[]>([])
  const { mutate } = useMutation({
    mutationFn: ({ content, key }: UnsentComment) => sendComment(itemId, content, key),
    // One after the other, so that the server gets them in the order they were written.
    scope: { id: `comments-${itemId}` },
    onSuccess: async (comment, { key }) => {
      await refreshComments(client)
      setSent((others) => [...others, comment])
      discard(key)
    },
    meta: { isFailureShown: true },
    onError: (failure, { key }) => {
      mark(key, { hasFailed: true, isRefused: isRefusal(failure) })
      showFailure(failure, translate('notif-error-post-comment'))
    },
  })
  const send = (content: string) => {
    const comment = { key: newIdempotencyKey(), content, hasFailed: false }
    change([...latest.current, comment])
    mutate(comment)
  }
  const retry = (comment: UnsentComment) => {
    mark(comment.key, { hasFailed: false, isRefused: false })
    mutate(comment)
  }
  useWhenOnline(() => {
    for (const comment of latest.current) if (comment.hasFailed && !comment.isRefused) retry(comment)
  })
  const removeSent = (id: number) => setSent((others) => others.filter((comment) => comment.id !== id))
  return { unsent, send, retry, discard, sent, removeSent }
}

/** Calls it when the page opens, and whenever the connection of the device is back. */
function useWhenOnline(callback: () => void) {
  const call = useEffectEvent(callback)
  useEffect(() => {
    const listener = () => call()
    if (navigator.onLine) listener()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
