import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import type { Viewer } from '../action.ts'
import type { OutgoingFrames } from './outgoing-frames.ts'

/** A WebSocket whose member is known. */
export type LiveSocket = OutgoingFrames & { viewer: Viewer }

/** Calls an endpoint in the name of the member, as if by HTTP. */
type Call = <E extends Endpoint>(endpoint: E, input: object) => Promise<OutputOf<E>>

type Opening = {
  /** What the path says. */
  params: Record<string, string>
  /** The number of the last event that the client knows. */
  since: number | undefined
  call: Call
}

/** What each type of frame does that a client may send. What it throws is sent back as an error. */
export type FrameHandlers = Record<string, (content: Record<string, unknown>, call: Call) => Promise<void>>

/** One kind of live channel. */
export type Channel = {
  name: string
  /** As Fastify writes paths. */
  path: string
  /** Lets a member in. What it throws closes the socket. */
  join: (socket: LiveSocket, opening: Opening) => Promise<FrameHandlers>
  /** Which errors close the socket, on the way in and later, and with which code. */
  refusals: Partial<Record<ErrorKey, number>>
}
