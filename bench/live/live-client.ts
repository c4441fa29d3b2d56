import { type LiveEvent, liveConversationPath } from '@pollen/contract/live'
import { WebSocket } from 'ws'

export type LiveClient = {
  /** The ids of the messages that it was told of, in this order, those that came twice too. */
  heard: number[]
  /** Milliseconds from sending to hearing, with the time in which the line was cut. */
  delays: number[]
  connect: (port: number) => void
  cut: () => void
}

type Options = { conversationId: number; token: string; hasCatchUp: boolean; sentAt: Map<string, number> }

/** Somebody in a conversation. With catch-up it says which event it knows when it comes back; a plain one does not. */
export function createLiveClient({ conversationId, token, hasCatchUp, sentAt }: Options): LiveClient {
  const heard: number[] = []
  const delays: number[] = []
  let lastSeq = 0
  let socket: WebSocket | null = null

  function listen(data: string) {
    const frame = JSON.parse(data) as LiveEvent
    if (!('seq' in frame)) return
    lastSeq = frame.seq
    if (frame.type !== 'new_message') return
    heard.push(frame.content.id)
    const begin = sentAt.get(frame.content.content)
    if (begin !== undefined) delays.push(performance.now() - begin)
  }

  return {
    heard,
    delays,
    connect(port) {
      socket = new WebSocket(`ws://127.0.0.1:${port}${liveConversationPath(conversationId)}`)
      const since = hasCatchUp ? { since: lastSeq } : {}
      socket.on('open', function () {
        this.send(JSON.stringify({ type: 'authenticate', content: { token, ...since } }))
      })
      socket.on('message', function (data) {
        // What a line that was cut still had is not heard.
        if (this === socket) listen(data.toString())
      })
      // A line that breaks is what is measured.
      socket.on('error', () => {})
    },
    cut() {
      socket?.terminate()
      socket = null
    },
  }
}
