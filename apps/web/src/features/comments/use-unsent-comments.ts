import type { Comment } from '@pollen/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { currentSession } from '../../lib/session.ts'
import { deleteUnsentInput, onUnsentInputElsewhere } from '../../lib/unsent-input.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { refreshComments, sendComment } from './comments.api.ts'
import {
  commentName,
  openItems,
  readComment,
  readComments,
  storeComment,
  type UnsentComment,
  wasDeleted,
} from './unsent-comments.ts'

/**
 * Comments that the server does not have yet. They survive a reload, and their key makes sure that each is stored once
 * however often it is sent.
 */
export function useUnsentComments(itemId: number) {
  const client = useQueryClient()
  const nameOf = (key: string) => commentName(itemId, key)
  const [author] = useState(() => currentSession()?.userId)
  const [unsent, setUnsent] = useState<UnsentComment[]>(() => readComments().filter((one) => one.itemId === itemId))
  const latest = useRef(unsent)
  const change = (next: UnsentComment[]) => {
    latest.current = next
    setUnsent(next)
  }
  const mark = (key: string, state: Pick<UnsentComment, 'hasFailed' | 'isRefused'>) => {
    // An answer that comes after a log-out must not leave the words to whoever logs in next.
    if (currentSession()?.userId !== author) return
    change(latest.current.map((one) => (one.key === key ? storeComment(itemId, { ...one, ...state }) : one)))
  }
  const discard = (key: string) => {
    deleteUnsentInput(nameOf(key))
    change(latest.current.filter((comment) => comment.key !== key))
  }
  /** What another tab sent or discarded is neither shown nor sent here any more. */
  const dropGone = () => {
    const remaining = latest.current.filter(({ key, isStored }) => !isStored || readComment(nameOf(key)))
    if (remaining.length === latest.current.length) return
    change(remaining)
    void refreshComments(client)
  }
  useElsewhere(nameOf(''), dropGone)
  useOpenItem(itemId)

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
      dropGone()
      if (wasDeleted(failure)) return discard(key)
      mark(key, { hasFailed: true, isRefused: isRefusal(failure) })
      // Offline it waits, and its line says so.
      if (navigator.onLine) showFailure(failure, translate('notif-error-post-comment'))
    },
  })
  const send = (content: string) => {
    const written = { key: newIdempotencyKey(), content, writtenAt: Date.now(), hasFailed: false, isStored: false }
    const comment = storeComment(itemId, written)
    change([...latest.current, comment])
    mutate(comment)
  }
  const retry = (comment: UnsentComment) => {
    mark(comment.key, { hasFailed: false, isRefused: false })
    mutate(comment)
  }
  useWhenOnline(() => {
    dropGone()
    for (const comment of latest.current) if (comment.hasFailed && !comment.isRefused) retry(comment)
  })
  const removeSent = (id: number) => setSent((others) => others.filter((comment) => comment.id !== id))
  return { unsent, send, retry, discard, sent, removeSent }
}

function useOpenItem(itemId: number) {
  useEffect(() => {
    openItems.add(itemId)
    return () => {
      openItems.delete(itemId)
    }
  }, [itemId])
}

/** Calls it when another tab changed an input whose name starts like this. */
function useElsewhere(prefix: string, callback: () => void) {
  const call = useEffectEvent(callback)
  useEffect(() => onUnsentInputElsewhere(prefix, () => call()), [prefix])
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
