import type { Comment } from '@pollen/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { currentSession } from '../../lib/session.ts'
import {
  deleteUnsentInput,
  onUnsentInputElsewhere,
  readUnsentInput,
  unsentInputNames,
  writeUnsentInput,
} from '../../lib/unsent-input.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { refreshComments, sendComment } from './comments.api.ts'

/** How a comment is stored. Each has an entry of its own, so that two tabs never write over each other's comments. */
type StoredComment = {
  content: string
  /** In milliseconds. */
  writtenAt: number
  /** The server answered that it does not want it, so that it is not sent again by itself. */
  isRefused?: boolean
}
/** `isStored`: this device has it. Where the storage is full or forbidden, it lasts until the page is left. */
export type UnsentComment = StoredComment & { key: string; hasFailed: boolean; isStored: boolean }

/**
 * Comments that the server does not have yet. They survive a reload, and their key makes sure that each is stored once
 * however often it is sent.
 */
export function useUnsentComments(itemId: number) {
  const client = useQueryClient()
  const prefix = `outgoing-comment.${itemId}.`
  const [author] = useState(() => currentSession()?.userId)
  const [unsent, setUnsent] = useState(() => readComments(prefix))
  const latest = useRef(unsent)
  const change = (next: UnsentComment[]) => {
    latest.current = next
    setUnsent(next)
  }
  const mark = (key: string, state: Pick<UnsentComment, 'hasFailed' | 'isRefused'>) => {
    // An answer that comes after a log-out must not leave the words to whoever logs in next.
    if (currentSession()?.userId !== author) return
    change(latest.current.map((one) => (one.key === key ? storeComment(prefix, { ...one, ...state }) : one)))
  }
  const discard = (key: string) => {
    deleteUnsentInput(prefix + key)
    change(latest.current.filter((comment) => comment.key !== key))
  }
  /** What another tab sent or discarded is neither shown nor sent here any more. */
  const dropGone = () => {
    const remaining = latest.current.filter(({ key, isStored }) => !isStored || readComment(prefix + key))
    if (remaining.length === latest.current.length) return
    change(remaining)
    void refreshComments(client)
  }
  useElsewhere(prefix, dropGone)

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
    const comment = storeComment(prefix, written)
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

/** It arrived although its answer was lost, and was deleted since. */
const wasDeleted = (failure: unknown) => failure instanceof ApiError && failure.key === 'COMMENT_DOESNT_EXIST'

function readComment(name: string): StoredComment | null {
  const { content, writtenAt = 0, isRefused } = readUnsentInput<StoredComment>(name)
  return typeof content === 'string' ? { content, writtenAt, isRefused } : null
}

/** Those that an earlier page left, in the order in which they were written. */
function readComments(prefix: string): UnsentComment[] {
  const names = unsentInputNames().filter((name) => name.startsWith(prefix))
  const comments = names.flatMap((name) => {
    const stored = readComment(name)
    return stored ? [{ ...stored, key: name.slice(prefix.length), hasFailed: true, isStored: true }] : []
  })
  return comments.sort((a, b) => a.writtenAt - b.writtenAt)
}

function storeComment(prefix: string, comment: UnsentComment): UnsentComment {
  const { key, content, writtenAt, isRefused } = comment
  writeUnsentInput(prefix + key, { content, writtenAt, isRefused })
  return { ...comment, isStored: readComment(prefix + key) !== null }
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
