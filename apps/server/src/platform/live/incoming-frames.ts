import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { AppError, TooManyAttempts } from '../../errors.ts'
import { isShallowJson } from '../json-depth.ts'
import { isPlainObject } from '../validate-input.ts'
import type { LiveMetrics } from './live-metrics.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/**
 * Token bucket for the frames of a client. A large frame counts once per kilobyte, because parsing it is expensive: 64 KB of empty
 * lists take 1 MB of memory.
 */
const budget = { burst: 100, perSecond: 10, partLength: 1024 }
/** A throttled frame is still parsed for the `client_id` of its message, unless it is longer than any message. */
const maxRefusedLength = 16 * 1024
/** Limit of frames that wait for their handler. */
const maxWaiting = 100
/** After this number of refused frames, each with an error in response, the socket is closed. */
const maxRefused = 20

export type Frame = { type: string; content: Record<string, unknown> }

type Options = {
  socket: OutgoingFrames
  metrics: LiveMetrics
  /** Returns false if the channel does not know the type of the frame. */
  handle: (frame: Frame) => Promise<boolean>
  /** Sends the client the error of a frame that was not handled. */
  refuse: (error: AppError, frame: Frame | null) => void
}

/** Reads the frames of one WebSocket, limits their rate, and handles them in order, one at a time. */
export function readFrames(ws: WebSocket, { socket, metrics, handle, refuse }: Options) {
  // Unparsed text takes less memory, and parsing frames one at a time does not block the event loop for long.
  const waiting: string[] = []
  const hasBudget = frameBudget()
  let isHandling = false
  let refused = 0

  function receive(text: string) {
    if (!hasBudget(1 + Math.floor(text.length / budget.partLength))) {
      return refuseFrame(new TooManyAttempts(1), text.length > maxRefusedLength ? null : parseFrame(text))
    }
    if (waiting.length >= maxWaiting) return socket.cut(closeCodes.overloaded, 'frames wait')
    waiting.push(text)
    if (!isHandling) void handleAll()
  }

  async function handleAll() {
    isHandling = true
    for (let text = waiting.shift(); text !== undefined && !socket.isOver(); text = waiting.shift()) {
      const frame = parseFrame(text)
      if (!frame || !(await handle(frame))) refuseFrame(new AppError('MALFORMED_REQUEST'), frame)
    }
    isHandling = false
  }

  function refuseFrame(error: AppError, frame: Frame | null) {
    refuse(error, frame)
    refused++
    if (refused < maxRefused) return
    if (error instanceof TooManyAttempts) socket.cut(closeCodes.tooMany, 'too many frames')
    else socket.cut(closeCodes.badFrames, 'bad frames')
  }

  ws.on('message', (data, isBinary) => {
    metrics.frames.inc({ direction: 'in' })
    if (socket.isOver()) return
    if (isBinary) return socket.cut(closeCodes.notText, 'binary frame')
    receive(data.toString())
  })
  /** Counts a ping or a pong against the same budget. Returns false, and closes the socket, if it is used up. */
  function isWithinBudget(): boolean {
    if (socket.isOver()) return false
    if (hasBudget()) return true
    socket.cut(closeCodes.tooMany, 'too many frames')
    return false
  }
  // Without a limit, a client that sends pings but does not read could fill our memory with pongs.
  ws.on('ping', (data) => {
    if (isWithinBudget()) ws.pong(data)
  })
  ws.on('pong', isWithinBudget)
}

function parseFrame(text: string): Frame | null {
  if (!isShallowJson(text)) return null
  try {
    const { type, content = {} } = JSON.parse(text) as Partial<Frame>
    return typeof type === 'string' && isPlainObject(content) ? { type, content } : null
  } catch {
    return null
  }
}

/** Creates a token bucket. The returned function takes tokens for the parts of a frame, or returns false if there are too few. */
function frameBudget() {
  let left = budget.burst
  let countedAt = performance.now()
  return (parts = 1): boolean => {
    const now = performance.now()
    left = Math.min(budget.burst, left + ((now - countedAt) / 1000) * budget.perSecond)
    countedAt = now
    if (left < parts) return false
    left -= parts
    return true
  }
}
