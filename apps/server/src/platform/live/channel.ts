import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import type { Viewer } from '../action.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/** WebSocket of an authenticated member. */
export type LiveSocket = OutgoingFrames & { viewer: Viewer }

/** Calls an endpoint as the member, with the same checks as by HTTP. */
type Call = <E extends Endpoint>(endpoint: E, input: object) => Promise<OutputOf<E>>

type Opening = {
  /** Path parameters. */
  params: Record<string, string>
  /** Number of the last event that the client knows. */
  since: number | undefined
  call: Call
}

/** Handlers by type of frame. Their errors are sent back to the client. */
export type FrameHandlers = Record<string, (content: Record<string, unknown>, call: Call) => Promise<void>>

/** Kind of live channel. */
export type Channel = {
  name: string
  /** In the syntax of Fastify. */
  path: string
  /** Admits a member. An error closes the socket. */
  join: (socket: LiveSocket, opening: Opening) => Promise<FrameHandlers>
  /** Close codes of errors that close the socket, when a member joins or later. */
  refusals: Partial<Record<ErrorKey, number>>
}
