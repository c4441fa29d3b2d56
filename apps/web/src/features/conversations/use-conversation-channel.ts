import { type ConversationServerFrame, liveConversationPath } from '@pollen/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createBackoff } from '../../lib/backoff.ts'
import { type ChannelState, openLiveChannel } from '../../lib/live-channel.ts'
import { useSession } from '../../lib/session.ts'
import { applyEvent, putConversation } from './conversation-cache.ts'
import { conversationKeys } from './conversation-keys.ts'
import { loadMessages, refreshMessages } from './conversations.api.ts'
import { pollMs } from './unread.api.ts'

/** Keeps the open conversation up to date: live, or by polling every 15 seconds while the live channel is closed. */
export function useConversationChannel(id: number): ChannelState {
  const client = useQueryClient()
  const token = useSession()?.token
  const [channel, setChannel] = useState({ id, state: 'connecting' as ChannelState })
  const state = channel.id === id ? channel.state : 'connecting'
  useEffect(() => {
    if (token === undefined) return
    return openConversationChannel(client, id, (next) => setChannel({ id, state: next }))
  }, [client, id, token])
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

export function openConversationChannel(client: QueryClient, id: number, onState: (state: ChannelState) => void) {
  const seqKey = conversationKeys.seq(id)
  const backoff = createBackoff()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the cached messages include all events up to the last one received. */
  let isComplete = false
  let isCompleting = false
  let isClosed = false
  let sentSince: number | undefined
  /** Number of the newest event that the server has announced. */
  let lastSeq = 0

  const channel = openLiveChannel<ConversationServerFrame>({
    path: liveConversationPath(id),
    since: () => {
      sentSince = client.getQueryData<number>(seqKey)
      return sentSince
    },
    onFrame: receive,
    onState,
    // The refetch then shows why the member has no access.
    onRefused: () => client.invalidateQueries({ queryKey: conversationKeys.one(id) }),
  })

  function receive(frame: ConversationServerFrame) {
    if (frame.type === 'authenticated') {
      lastSeq = frame.content.conversation.seq
      putConversation(client, frame.content.conversation)
      if (sentSince !== undefined && frame.content.is_complete) isComplete = true
      else void complete()
    } else if ('seq' in frame) {
      applyEvent(client, id, frame)
      lastSeq = Math.max(lastSeq, frame.seq)
      // Messages that are loading right now may be older than this event.
      if (!client.getQueryData(conversationKeys.messages(id))) void complete()
      else if (isComplete) client.setQueryData(seqKey, frame.seq)
    }
  }

  /** Reloads messages that the channel can no longer deliver, and retries until that succeeds. */
  async function complete() {
    isComplete = false
    clearTimeout(timer)
    if (isCompleting) return
    isCompleting = true
    try {
      await loadMessages(client, id)
      const seq = lastSeq
      await refreshMessages(client, id)
      if (isClosed) return
      isComplete = true
      client.setQueryData(seqKey, seq)
    } catch {
      if (!isClosed) timer = setTimeout(complete, backoff.fail())
    } finally {
      isCompleting = false
    }
  }

  return () => {
    isClosed = true
    clearTimeout(timer)
    channel.close()
  }
}
