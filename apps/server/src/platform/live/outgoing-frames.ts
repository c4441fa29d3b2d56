import type { WebSocket } from 'ws'
import type { LiveMetrics } from './live-metrics.ts'

/** Backpressure: above this, channels pause sending until the client has read. */
const fullBytes = 128 * 1024
/** Above this, the socket of a slow reader is closed. The client catches up when it reconnects. */
const maxBufferedBytes = 2 * 1024 * 1024
/** Time for the client to answer a closing handshake. */
const closeMs = 2_000

type Options = { metrics: LiveMetrics; onCut: (reason: string) => void }

export type OutgoingFrames = ReturnType<typeof outgoingFrames>

/** Sends frames to one WebSocket, limits its send buffer, and closes it. */
export function outgoingFrames(ws: WebSocket, { metrics, onCut }: Options) {
  const closeHandlers: (() => void)[] = []
  const drainHandlers: (() => void)[] = []
  /** True after closing has begun, when nothing more is sent. */
  let isOver = false
  let isClosed = false
  ws.on('close', () => {
    isOver = true
    isClosed = true
    for (const handle of closeHandlers) handle()
  })
  // The `close` event follows. Errors of clients, such as broken connections and protocol violations, are not logged.
  ws.on('error', () => {})

  const isFull = () => ws.bufferedAmount > fullBytes

  /** Terminates a connection that the client does not read, because a closing handshake would wait behind the send buffer. */
  function drop(reason: string) {
    if (!isOver) recordCut(reason)
    ws.terminate()
  }

  function recordCut(reason: string) {
    isOver = true
    metrics.cuts.inc({ reason })
    onCut(reason)
  }

  function onSent() {
    if (isOver || isFull()) return
    for (const handle of drainHandlers) handle()
  }

  return {
    isFull,
    drop,
    isOver: () => isOver,
    /** Calls the handler immediately if the socket is already closed. */
    onClose(handle: () => void) {
      if (isClosed) handle()
      else closeHandlers.push(handle)
    },
    onDrain(handle: () => void) {
      drainHandlers.push(handle)
    },

    send(frame: object | string) {
      if (isOver) return
      if (ws.bufferedAmount > maxBufferedBytes) return drop('slow reader')
      metrics.frames.inc({ direction: 'out' })
      ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame), onSent)
    },

    /** Closes with a code, and terminates the connection if the client does not answer. */
    cut(code: number, reason: string) {
      if (isOver) return
      recordCut(reason)
      ws.close(code, reason)
      setTimeout(() => ws.terminate(), closeMs).unref()
    },
  }
}
