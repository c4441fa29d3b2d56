import { type ConversationServerFrame, closeCodes, liveConversationPath } from '@pollen/contract/live'
import { WebSocket } from 'ws'
import type { Conversation, ServerAddress } from './conversations.ts'

export type LiveClient = {
  conversation: Conversation
  /** Ids of received messages in order, including duplicates. */
  received: number[]
  /** Milliseconds from sending to receiving, including time without a connection. */
  delays: number[]
  /** Number of connections that the server refused because of its limits. */
  refusals: () => number
  isConnected: () => boolean
  connect: () => void
  cut: () => void
}

type Options = {
  conversation: Conversation
  token: string
  hasCatchUp: boolean
  where: () => ServerAddress
  sentAt: Map<string, number>
}

/** Pause before reconnecting. */
const retryMs = 500

/** Creates a client of a conversation. With catch-up it sends the last event number when it reconnects; a plain client does not. */
export function createLiveClient({ conversation, token, hasCatchUp, where, sentAt }: Options): LiveClient {
  const received: number[] = []
  const delays: number[] = []
  let lastSeq = 0
  let refusals = 0
  let isConnected = false
  let socket: WebSocket | null = null
  let retry: NodeJS.Timeout | undefined

  function listen(data: string) {
    const frame = JSON.parse(data) as ConversationServerFrame
    if (frame.type === 'authenticated') isConnected = true
    if (!('seq' in frame)) return
    lastSeq = frame.seq
    if (frame.type !== 'new_message') return
    received.push(frame.content.id)
    const begin = sentAt.get(frame.content.content)
    if (begin !== undefined) delays.push(performance.now() - begin)
  }

  function connect() {
    const opened = new WebSocket(`ws://127.0.0.1:${where().port}${liveConversationPath(conversation.id)}`)
    const since = hasCatchUp ? { since: lastSeq } : {}
    socket = opened
    opened.on('open', () => opened.send(JSON.stringify({ type: 'authenticate', content: { token, ...since } })))
    // Ignores frames that were in flight when the connection was cut.
    opened.on('message', (data) => opened === socket && listen(data.toString()))
    // Broken connections are part of the benchmark.
    opened.on('error', () => {})
    opened.on('close', (code) => {
      if (opened !== socket) return
      isConnected = false
      if (code === closeCodes.tooMany) refusals++
      retry = setTimeout(connect, retryMs)
    })
  }

  return {
    conversation,
    received,
    delays,
    refusals: () => refusals,
    isConnected: () => isConnected,
    connect,
    cut() {
      clearTimeout(retry)
      const old = socket
      socket = null
      isConnected = false
      old?.terminate()
    },
  }
}
