import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsMemberLive } from '../features/conversations/member-live.ts'
import type { OutboxKind } from '../lib/outbox.ts'
import { useSession } from '../lib/session.ts'
import { onUnsentInputInOtherTab, outboxPrefix, unsentInputNames } from '../lib/unsent-input.ts'

/** Loaders of each kind. They are called only if there are entries, to keep the first page small. */
const kinds: Record<string, () => Promise<OutboxKind>> = {
  comment: async () => (await import('../features/comments/comment-outbox.ts')).commentKind,
  message: async () => (await import('../features/conversations/message-outbox.ts')).messageKind,
}

/** Sends the outbox when the app starts and whenever the connection is back. Used once in the app. */
export function useSendOutbox() {
  const client = useQueryClient()
  const token = useSession()?.token
  const isLive = useIsMemberLive()
  useEffect(() => (token === undefined ? undefined : watchOutbox(client)), [client, token])
  useEffect(() => {
    if (isLive) sendOutbox(client, { isConnectionBack: true })
  }, [client, isLive])
}

export function watchOutbox(client: QueryClient): () => void {
  const sendNow = () => sendOutbox(client, { isConnectionBack: true })
  sendNow()
  window.addEventListener('online', sendNow)
  // A tab may be closed before it could send its entries.
  const stopListening = onUnsentInputInOtherTab(outboxPrefix, () => sendOutbox(client, { isConnectionBack: false }))
  return () => {
    window.removeEventListener('online', sendNow)
    stopListening()
  }
}

function sendOutbox(client: QueryClient, when: { isConnectionBack: boolean }) {
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
