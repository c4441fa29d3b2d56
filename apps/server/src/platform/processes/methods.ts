import type { Measures } from '../http/metrics.ts'
import type { RawImage } from '../images/decode-image.ts'
import type { Limit, Limits } from '../limits.ts'
import type { Seat } from '../live/seats.ts'
import type { ImageAnalysis } from '../vision/open-vision.ts'

/** Methods of the main process that server processes call. */
export type MainMethods = {
  database: () => Promise<{ connectionString: string; isEmbedded: boolean }>
  limit: (input: { call: keyof Limits; limit: Limit; key: string }) => Promise<void>
  takeSeats: (input: { socketId: string; seats: Seat[] }) => Promise<void>
  leaveSeats: (input: { socketId: string; names: string[] }) => Promise<void>
  analyse: (input: { image: RawImage; client: string }) => Promise<ImageAnalysis>
  /** Returns the metrics of all processes. */
  measuresOfAll: () => Promise<Measures[]>
  /** Reports that the process can take connections. */
  ready: () => Promise<void>
  /** Reports to the operator why the process could not start. */
  reportFailure: (reason: string) => Promise<void>
}

/** Methods of server processes that the main process calls. */
export type ServerMethods = {
  /** Stops the process gracefully, after responses to accepted requests. */
  stop: () => Promise<void>
  measures: () => Promise<Measures>
  /** Switches to the new address of the embedded database after its restart. */
  moveDatabase: (connectionString: string) => Promise<void>
}
