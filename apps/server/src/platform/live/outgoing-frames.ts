import type { WebSocket } from 'ws'
import type { LiveMetrics } from './live-metrics.ts'

/** Above this a reader is full: channels send it no more until it has read some. */
const fullBytes = 128 * 1024
/** A reader that lets this much wait all the same is cut. It catches up when it comes back. */
const maxBufferedBytes = 2 * 1024 * 1024
/** Time to answer a closing handshake. */
const closeMs = 2_000

type Options = { metrics: LiveMetrics; onCut: (reason: string) => void }

export type OutgoingFrames = ReturnType<typeof outgoingFrames>

/** Sends to one WebSocket as long as somebody reads there, and closes it. */
export function outgoingFrames(ws: WebSocket, { metrics, onCut }: Options) {
  const closeHandlers: (() => void)[] = []
  const drainHandlers: (() => void)[] = []
  /** Nothing is sent any more. */
  let isOver = false
  let isClosed = false
  ws.on('close', () => {
    isOver = true
    isClosed = true
    for (const handle of closeHandlers) handle()
  })
  // The connection is closed after an error; a client that breaks its line or the protocol is nothing to log.
  ws.on('error', () => {})

  const isFull = () => ws.bufferedAmount > fullBytes

  /** Ends a connection that nobody reads: a closing handshake would only wait behind the rest. */
  function drop(reason: string) {
    if (!isOver) noteCut(reason)
    ws.terminate()
  }

  function noteCut(reason: string) {
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
    /** Called at once where it is closed already. */
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

    /** Closes with a code, and ends the connection if the other end does not answer. */
    cut(code: number, reason: string) {
      if (isOver) return
      noteCut(reason)
      ws.close(code, reason)
      setTimeout(() => ws.terminate(), closeMs).unref()
    },
  }
}
