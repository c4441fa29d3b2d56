import type { Endpoint, OutputOf } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import type { Viewer } from '../action.ts'

/** A WebSocket whose member is known, as a channel uses it. */
export type LiveSocket = {
  viewer: Viewer
  /** Sends a frame: as an object, or as JSON that was written once for many sockets. */
  send: (frame: object | string) => void
  /** Whether so much waits to be sent that the reader should catch up first. */
  isFull: () => boolean
  /** Calls an endpoint in the name of the member, as if by HTTP. */
  call: <E extends Endpoint>(endpoint: E, input: object) => Promise<OutputOf<E>>
  cut: (code: number, reason: string) => void
  onDrain: (handle: () => void) => void
  onClose: (handle: () => void) => void
}

/** What each type of frame does that a client may send. An error that it throws is sent back. */
export type FrameHandlers = Record<string, (content: Record<string, unknown>) => Promise<void>>

/** One kind of live channel. */
export type Channel = {
  name: string
  /** As Fastify writes paths. */
  path: string
  /** Lets a member in, who said which event they know last. What is thrown closes the socket. */
  join: (
    socket: LiveSocket,
    opening: { params: Record<string, string>; since?: number | undefined },
  ) => Promise<FrameHandlers>
  /** With which code a refusal to let somebody in closes the socket. */
  refusals: Partial<Record<ErrorKey, number>>
}
