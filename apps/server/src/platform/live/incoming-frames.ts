import { closeCodes } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { AppError, TooManyAttempts } from '../../errors.ts'
import { isShallowJson } from '../json-depth.ts'
import { isPlainObject } from '../validate-input.ts'
import type { LiveMetrics } from './live-metrics.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/**
 * How many frames a client may send: so many at once, and so many a second in the long run. A large one counts once for each
 * part of it, because reading it takes long: 64 KB of empty lists become 1 MB in memory.
 */
const budget = { burst: 100, perSecond: 10, partLength: 1024 }
/** A frame beyond the budget is still read for what it calls its message, but not one that is longer than any message. */
const maxRefusedLength = 16 * 1024
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
  // As text, which takes little memory, and is read when its turn comes: what else this process does goes on in between.
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
  /** Whether a ping or a pong is within the same budget. */
  function mayGoOn(): boolean {
    if (socket.isOver()) return false
    if (hasBudget()) return true
    socket.cut(closeCodes.tooMany, 'too many frames')
    return false
  }
  // A client that asks and does not read would otherwise fill our memory with answers.
  ws.on('ping', (data) => {
    if (mayGoOn()) ws.pong(data)
  })
  ws.on('pong', mayGoOn)
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

/** Returns a function that says whether one more frame of so many parts is within the budget. */
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
