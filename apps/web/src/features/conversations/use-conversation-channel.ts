import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { conversationKeys } from './conversation-cache.ts'
import { refreshMessages } from './conversations.api.ts'
import { pollMs } from './unread.api.ts'

export type ChannelState = 'connecting' | 'live' | 'offline'

/** Keeps a conversation that is shown up to date: live, or by asking every 15 seconds while the live channel is closed. */
export function useConversationChannel(id: number): ChannelState {
  const client = useQueryClient()
  const [state] = useState<ChannelState>('connecting')
  useEffect(() => {
    if (state === 'live') return
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: conversationKeys.one(id) })
      refreshMessages(client, id).catch(() => undefined)
    }, pollMs)
    return () => clearInterval(timer)
  }, [client, id, state])
  return state
}
