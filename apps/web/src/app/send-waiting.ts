import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsMemberLive } from '../features/conversations/member-live.ts'
import type { OutboxKind } from '../lib/outbox.ts'
import { useSession } from '../lib/session.ts'
import { onUnsentInputInOtherTab, outboxPrefix, unsentInputNames } from '../lib/unsent-input.ts'

/** How each kind is sent. Loaded only where there is something to send, to keep the first page small. */
const kinds: Record<string, () => Promise<OutboxKind>> = {
  comment: async () => (await import('../features/comments/comment-outbox.ts')).commentKind,
  message: async () => (await import('../features/conversations/message-outbox.ts')).messageKind,
}

/** Used once in the app: sends the outbox when the app starts and whenever the connection is back. */
export function useSendWaiting() {
  const client = useQueryClient()
  const token = useSession()?.token
  const isLive = useIsMemberLive()
  useEffect(() => (token === undefined ? undefined : watchOutbox(client)), [client, token])
  useEffect(() => {
    if (isLive) sendWaiting(client, { isConnectionBack: true })
  }, [client, isLive])
}

export function watchOutbox(client: QueryClient): () => void {
  const sendNow = () => sendWaiting(client, { isConnectionBack: true })
  sendNow()
  window.addEventListener('online', sendNow)
  // The tab that wrote something may be closed before it could send it.
  const stopListening = onUnsentInputInOtherTab(outboxPrefix, () => sendWaiting(client, { isConnectionBack: false }))
  return () => {
    window.removeEventListener('online', sendNow)
    stopListening()
  }
}

function sendWaiting(client: QueryClient, when: { isConnectionBack: boolean }) {
  const names = unsentInputNames()
  for (const [name, load] of Object.entries(kinds)) {
    if (!names.some((one) => one.startsWith(`${outboxPrefix}${name}.`))) continue
    // A failed import means that the connection is not back yet.
    Promise.all([import('../lib/app-outbox.ts'), load()]).then(
      ([{ outbox }, kind]) => outbox.sendAll(client, kind, when),
      () => undefined,
    )
  }
}
