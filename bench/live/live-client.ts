import { type ConversationServerFrame, closeCodes, liveConversationPath } from '@pollen/contract/live'
import { WebSocket } from 'ws'
import type { Talk, Where } from './talk.ts'

export type LiveClient = {
  talk: Talk
  /** The ids of the messages that it was told of, in this order, those that came twice too. */
  heard: number[]
  /** Milliseconds from sending to hearing, with the time in which the line was cut. */
  delays: number[]
  /** How often the server would not have it because there were too many. */
  refusals: () => number
  isIn: () => boolean
  connect: () => void
  cut: () => void
}

type Options = { talk: Talk; token: string; hasCatchUp: boolean; where: () => Where; sentAt: Map<string, number> }

/** How soon a client whose line broke tries again. */
const retryMs = 500

/** Somebody in a conversation. With catch-up it says which event it knows when it comes back; a plain one does not. */
export function createLiveClient({ talk, token, hasCatchUp, where, sentAt }: Options): LiveClient {
  const heard: number[] = []
  const delays: number[] = []
  let lastSeq = 0
  let refusals = 0
  let isIn = false
  let socket: WebSocket | null = null
  let retry: NodeJS.Timeout | undefined

  function listen(data: string) {
    const frame = JSON.parse(data) as ConversationServerFrame
    if (frame.type === 'authenticated') isIn = true
    if (!('seq' in frame)) return
    lastSeq = frame.seq
    if (frame.type !== 'new_message') return
    heard.push(frame.content.id)
    const begin = sentAt.get(frame.content.content)
    if (begin !== undefined) delays.push(performance.now() - begin)
  }

  function connect() {
    const opened = new WebSocket(`ws://127.0.0.1:${where().port}${liveConversationPath(talk.id)}`)
    const since = hasCatchUp ? { since: lastSeq } : {}
    socket = opened
    opened.on('open', () => opened.send(JSON.stringify({ type: 'authenticate', content: { token, ...since } })))
    // What a line that was cut still had is not heard.
    opened.on('message', (data) => opened === socket && listen(data.toString()))
    // A line that breaks is what is measured.
    opened.on('error', () => {})
    opened.on('close', (code) => {
      if (opened !== socket) return
      isIn = false
      if (code === closeCodes.tooMany) refusals++
      retry = setTimeout(connect, retryMs)
    })
  }

  return {
    talk,
    heard,
    delays,
    refusals: () => refusals,
    isIn: () => isIn,
    connect,
    cut() {
      clearTimeout(retry)
      const old = socket
      socket = null
      isIn = false
      old?.terminate()
    },
  }
}
