import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useMessages } from './conversations.api.ts'
import { sendInConversation } from './send-messages.ts'
import {
  addUnsentMessage,
  changeUnsentMessage,
  deleteUnsentMessage,
  subscribeToUnsentMessages,
  type UnsentMessage,
  unsentMessages,
} from './unsent-messages.ts'

/** What the member wrote in a conversation and the server does not have yet, oldest first. */
export function useUnsentMessages(conversationId: number) {
  const client = useQueryClient()
  const all = useSyncExternalStore(subscribeToUnsentMessages, unsentMessages)
  const { messages } = useMessages(conversationId)
  const unsent = useMemo(() => {
    // A message that arrived although its answer was lost is shown once.
    const arrived = new Set(messages.map(({ client_id }) => client_id))
    return all.filter((one): one is typeof one & UnsentMessage => {
      return one.conversationId === conversationId && !arrived.has(one.clientId)
    })
  }, [all, messages, conversationId])

  const retry = useCallback(
    (clientId: string) => {
      changeUnsentMessage(clientId, { state: 'sending', error: undefined })
      void sendInConversation(client, conversationId)
    },
    [client, conversationId],
  )
  return {
    unsent: unsent as readonly UnsentMessage[],
    send: (message: { content: string; images: File[] }) => {
      addUnsentMessage(conversationId, message)
      void sendInConversation(client, conversationId)
    },
    retry,
    discard: deleteUnsentMessage,
  }
}
