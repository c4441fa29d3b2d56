import type { Language } from '@pollen/contract/constants'
import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import { Authenticate, authenticateSeconds, closeCodes, type ErrorFrame } from '@pollen/contract/live'
import type { WebSocket } from 'ws'
import { type AppError, errorText, FieldErrors, fieldErrors, InvalidToken } from '../../errors.ts'
import type { MemberContext, Viewer } from '../action.ts'
import { toAppError } from '../http/answer-error.ts'
import type { Log } from '../log.ts'
import type { Channel, FrameHandlers } from './channel.ts'
import { type Frame, readFrames } from './incoming-frames.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { outgoingFrames } from './outgoing-frames.ts'

type Sender = { token: string; language: Language }

/** Services of the rest of the server for a socket. */
export type SocketOptions = {
  channel: Channel
  params: Record<string, string>
  /** Language of the upgrade request, used until the member is known. */
  language: Language
  log: Log
  metrics: LiveMetrics
  /** Identifies the sender of a frame. Called for each frame, because the session may have ended. */
  begin: (sender: Sender) => Promise<MemberContext>
  /** Called after authentication. Throws if the member has too many sockets. */
  admit: (viewer: Viewer) => Promise<void>
  languageOf: (viewer: Viewer) => Promise<Language>
  call: <E extends Endpoint>(context: MemberContext, endpoint: E, input: object) => Promise<OutputOf<E>>
  onCut: (reason: string) => void
}

/** Serves one WebSocket. The first frame authenticates the client, later ones are handled by the channel. */
export function serveSocket(ws: WebSocket, options: SocketOptions) {
  const { channel, params, log, metrics, onCut } = options
  const socket = outgoingFrames(ws, { metrics, onCut })
  let { language } = options
  let member: { token: string; handlers: FrameHandlers } | null = null

  metrics.open.inc({ channel: channel.name })
  const timer = setTimeout(() => socket.cut(closeCodes.badToken, 'not authenticated'), authenticateSeconds * 1000)
  socket.onClose(() => {
    clearTimeout(timer)
    metrics.open.dec({ channel: channel.name })
  })
  readFrames(ws, { socket, metrics, handle, refuse })
  return socket

  async function handle(frame: Frame): Promise<boolean> {
    if (!member) await authenticate(frame).catch(refuseEntry)
    else if (frame.type === 'ping') socket.send({ type: 'pong' })
    else {
      const { token, handlers } = member
      const handleFrame = Object.hasOwn(handlers, frame.type) ? handlers[frame.type] : undefined
      if (!handleFrame) return false
      try {
        const context = await options.begin({ token, language })
        await handleFrame(frame.content, (endpoint, input) => options.call(context, endpoint, input))
      } catch (error) {
        refuse(readError(error), frame)
      }
    }
    return true
  }

  /** Authenticates by the first frame and joins the channel. */
  async function authenticate({ type, content }: Frame) {
    clearTimeout(timer)
    if (type !== 'authenticate' || typeof content.token !== 'string') throw new InvalidToken()
    const opening = Authenticate.shape.content.safeParse(content, { reportInput: true })
    if (!opening.success) throw fieldErrors(opening.error, language)
    const { token, since } = opening.data
    const context = await options.begin({ token, language })
    if (socket.isOver()) return
    await options.admit(context.viewer)
    // The socket may have closed in the meantime, and must not join the channel then.
    if (socket.isOver()) return
    language = await options.languageOf(context.viewer)
    const handlers = await channel.join(
      { ...socket, viewer: context.viewer },
      {
        params,
        since,
        call: (endpoint, input) => options.call({ ...context, language }, endpoint, input),
      },
    )
    member = { token, handlers }
  }

  /** Closes the socket after any error of the first frame. */
  function refuseEntry(error: unknown) {
    const known = readError(error)
    const code = { ...entryCodes, ...channel.refusals }[known.key]
    if (known instanceof FieldErrors) refuse(known, null)
    socket.cut(code ?? closeCodes.failed, known.key)
  }

  /** Converts an error to one of the catalogue. An unknown error is a bug and is logged. */
  function readError(error: unknown): AppError {
    const known = toAppError(error as Error)
    if (known.key === 'INTERNAL_ERROR') log.error({ err: error }, 'unexpected error')
    return known
  }

  function refuse(error: AppError, frame: Frame | null) {
    if (error instanceof InvalidToken) return socket.cut(closeCodes.badToken, 'session ended')
    const content: ErrorFrame['content'] = { key: error.key, message: errorText(error.key, language) }
    const clientId = frame?.content.client_id
    if (typeof clientId === 'string') content.client_id = clientId.slice(0, 64)
    if (error instanceof FieldErrors) content.serializer_errors = error.fields
    socket.send({ type: 'error', content } satisfies ErrorFrame)
    const code = channel.refusals[error.key]
    if (code !== undefined) socket.cut(code, error.key)
  }
}

/** Close codes for a refused first frame. By them, the client reconnects later, with another token, or not at all. */
const entryCodes: Channel['refusals'] = {
  MUST_BE_AUTHENTICATED: closeCodes.badToken,
  INVALID_FIELDS: closeCodes.badFrames,
  TOO_MANY_ATTEMPTS: closeCodes.tooMany,
  SERVICE_UNAVAILABLE: closeCodes.overloaded,
}
