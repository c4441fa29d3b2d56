import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { outbox, useOutboxEntries } from '../../lib/app-outbox.ts'
import { useMessages } from './conversations.api.ts'
import { messageKind } from './message-outbox.ts'

/** Returns the member's messages in the outbox of a conversation, oldest first. */
export function useUnsentMessages(conversationId: number) {
  const client = useQueryClient()
  const entries = useOutboxEntries(messageKind.name, conversationId)
  const { messages } = useMessages(conversationId)
  const unsent = useMemo(() => {
    // Hides an entry that arrived although its response was lost.
    const arrived = new Set(messages.map(({ client_id }) => client_id))
    return entries.filter(({ key }) => !arrived.has(key))
  }, [entries, messages])
  return {
    unsent,
    send: (message: { content: string; images: File[] }) => outbox.write(client, messageKind, conversationId, message),
    retry: useCallback((key: string) => outbox.retry(client, messageKind, key), [client]),
    discard: outbox.discard,
  }
}
