import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { AppError, TooManyAttempts } from '../../errors.ts'
import { isPlainObject } from '../storable-input.ts'
import type { LiveMetrics } from './live-metrics.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/** How many frames a client may send: so many at once, and so many a second in the long run. */
const budget = { burst: 100, perSecond: 10 }
/** Frames that wait to be handled. */
const maxWaiting = 100
/** Each of these is answered by an error; then the socket is cut. */
const maxRefused = 20

export type Frame = { type: string; content: Record<string, unknown> }

type Options = {
  socket: OutgoingFrames
  metrics: LiveMetrics
  /** Returns false for a frame that the channel does not have. */
  handle: (frame: Frame) => Promise<boolean>
  /** Tells the client why something it sent was not handled. */
  refuse: (error: AppError, frame: Frame | null) => void
}

/** Reads the frames of one WebSocket within limits, and has them handled in order, one at a time. */
export function readFrames(ws: WebSocket, { socket, metrics, handle, refuse }: Options) {
  const waiting: Frame[] = []
  const hasBudget = frameBudget()
  let isHandling = false
  let refused = 0

  function receive(text: string) {
    const isWithinBudget = hasBudget()
    const frame = parseFrame(text)
    if (!isWithinBudget) return refuseFrame(new TooManyAttempts(1), frame)
    if (!frame) return refuseFrame(new AppError('MALFORMED_REQUEST'), frame)
    if (waiting.length >= maxWaiting) return socket.cut(closeCodes.overloaded, 'frames wait')
    waiting.push(frame)
    if (!isHandling) void handleAll()
  }

  async function handleAll() {
    isHandling = true
    for (let frame = waiting.shift(); frame && !socket.isOver(); frame = waiting.shift()) {
      if (!(await handle(frame))) refuseFrame(new AppError('MALFORMED_REQUEST'), frame)
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
  // Answered within the same budget: a client that asks and does not read would otherwise fill our memory with answers.
  ws.on('ping', (data) => {
    if (socket.isOver()) return
    if (!hasBudget()) return socket.cut(closeCodes.tooMany, 'too many frames')
    ws.pong(data)
  })
}

function parseFrame(text: string): Frame | null {
  try {
    const { type, content = {} } = JSON.parse(text) as Partial<Frame>
    return typeof type === 'string' && isPlainObject(content) ? { type, content } : null
  } catch {
    return null
  }
}

/** Returns a function that says whether one more frame is within the budget. */
function frameBudget() {
  let left = budget.burst
  let countedAt = performance.now()
  return (): boolean => {
    const now = performance.now()
    left = Math.min(budget.burst, left + ((now - countedAt) / 1000) * budget.perSecond)
    countedAt = now
    if (left < 1) return false
    left--
    return true
  }
}
