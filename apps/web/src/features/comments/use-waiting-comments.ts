import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { unsentInputNames } from '../../lib/unsent-input.ts'
import { unsentCommentPrefix } from './unsent-comments.ts'

/** By then the page of an item has begun to send its own. */
const firstPauseMs = 5000
const nextPauseMs = 60_000

/** Stands once in the app: sends the comments that were written on a page which was left before they could be sent. */
export function useWaitingComments() {
  const client = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const send = () => {
      if (!navigator.onLine || !unsentInputNames().some((name) => name.startsWith(unsentCommentPrefix))) return
      // Where it cannot be loaded, it is tried again.
      void import('./send-comments.ts').then(
        ({ sendWaitingComments }) => sendWaitingComments(client),
        () => undefined,
      )
    }
    const first = setTimeout(send, firstPauseMs)
    const next = setInterval(send, nextPauseMs)
    window.addEventListener('online', send)
    return () => {
      clearTimeout(first)
      clearInterval(next)
      window.removeEventListener('online', send)
    }
  }, [client, token])
}
