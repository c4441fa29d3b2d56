import type { Language } from '@pollen/contract/constants'
import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import { errors } from '@pollen/contract/errors'
import { Authenticate, authenticateSeconds, closeCodes, type ErrorFrame } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { type AppError, FieldErrors, InvalidToken } from '../../errors.ts'
import type { Viewer } from '../action.ts'
import { knownError } from '../http/answer-error.ts'
import type { Log } from '../log.ts'
import type { Channel, FrameHandlers } from './channel.ts'
import { type Frame, readFrames } from './incoming-frames.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { outgoingFrames } from './outgoing-frames.ts'

type Sender = { token: string; language: Language }

export type SocketOptions = {
  channel: Channel
  params: Record<string, string>
  language: Language
  log: Log
  metrics: LiveMetrics
  identify: (sender: Sender) => Promise<Viewer>
  /** Called once it is known who it is; refuses when they have too many. */
  admit: (viewer: Viewer) => void
  languageOf: (viewer: Viewer) => Promise<Language>
  call: <E extends Endpoint>(sender: Sender, endpoint: E, input: object) => Promise<OutputOf<E>>
}

/** Serves one WebSocket: first its client says who it is, then each of its frames does something in the channel. */
export function serveSocket(ws: WebSocket, options: SocketOptions) {
  const { channel, params, log, metrics } = options
  const socket = outgoingFrames(ws, metrics)
  let { language } = options
  let handlers: FrameHandlers | null = null

  metrics.open.inc({ channel: channel.name })
  const timer = setTimeout(() => socket.cut(closeCodes.badToken, 'not authenticated'), authenticateSeconds * 1000)
  socket.onClose(() => {
    clearTimeout(timer)
    metrics.open.dec({ channel: channel.name })
  })
  readFrames(ws, { socket, metrics, handle, refuse })
  return socket

  async function handle(frame: Frame): Promise<boolean> {
    if (!handlers) await enter(frame)
    else if (frame.type === 'ping') socket.send({ type: 'pong' })
    else {
      const handleFrame = Object.hasOwn(handlers, frame.type) ? handlers[frame.type] : undefined
      await handleFrame?.(frame.content).catch((error: unknown) => refuse(readError(error), frame))
      return handleFrame !== undefined
    }
    return true
  }

  /** The first frame: who it is. Whatever is wrong with it closes the socket. */
  async function enter(frame: Frame) {
    clearTimeout(timer)
    const { data: opening } = Authenticate.safeParse(frame)
    if (!opening) return socket.cut(closeCodes.badToken, 'not authenticated')
    const { token, since } = opening.content
    try {
      const viewer = await options.identify({ token, language })
      if (socket.isOver()) return
      options.admit(viewer)
      language = await options.languageOf(viewer)
      const call = <E extends Endpoint>(endpoint: E, input: object) =>
        options.call({ token, language }, endpoint, input)
      handlers = await channel.join({ ...socket, viewer, call }, { params, since })
    } catch (error) {
      const { key } = readError(error)
      const code = { ...openingCodes, ...channel.refusals }[key] ?? closeCodes.failed
      socket.cut(code, key)
    }
  }

  /** What was thrown, as an error of the catalogue. An unknown one is a bug. */
  function readError(error: unknown): AppError {
    const known = knownError(error as Error)
    if (known.key === 'INTERNAL_ERROR') log.error({ err: error }, 'unexpected error')
    return known
  }

  function refuse(error: AppError, frame: Frame | null) {
    if (error instanceof InvalidToken) return socket.cut(closeCodes.badToken, 'session ended')
    const answer: ErrorFrame['content'] = { key: error.key, message: errors[error.key][language] }
    const clientId = frame?.content.client_id
    if (typeof clientId === 'string') answer.client_id = clientId.slice(0, 64)
    if (error instanceof FieldErrors) answer.serializer_errors = error.fields
    socket.send({ type: 'error', content: answer })
  }
}

/** How a client that is not let in learns why; where it can help to come back later, another code than where not. */
const openingCodes: Channel['refusals'] = {
  MUST_BE_AUTHENTICATED: closeCodes.badToken,
  TOO_MANY_ATTEMPTS: closeCodes.tooMany,
  SERVICE_UNAVAILABLE: closeCodes.overloaded,
}
