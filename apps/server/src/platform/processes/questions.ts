import type { Measures } from '../http/metrics.ts'
import type { RawImage } from '../images/decode-image.ts'
import type { Limit, Limits } from '../limits.ts'
import type { Seat } from '../live/seats.ts'
import type { ImageAnalysis } from '../vision/open-vision.ts'

/** What the processes that answer requests ask the main process of their start. */
export type MainAnswers = {
  database: () => Promise<{ connectionString: string; isEmbedded: boolean }>
  limit: (question: { call: keyof Limits; limit: Limit; key: string }) => Promise<void>
  takeSeats: (question: { socketId: string; seats: Seat[] }) => Promise<void>
  leaveSeats: (question: { socketId: string; names: string[] }) => Promise<void>
  analyse: (question: { image: RawImage; client: string }) => Promise<ImageAnalysis>
  /** What all processes have measured. */
  measuresOfAll: () => Promise<Measures[]>
  /** From now on connections come. */
  ready: () => Promise<void>
  /** Why a process ends that could not start, for the operator. */
  reportFailure: (reason: string) => Promise<void>
}

/** What the main process asks the others. */
export type ServerAnswers = {
  /** To answer what was accepted, and to end. */
  stop: () => Promise<void>
  measures: () => Promise<Measures>
  /** The embedded database was started again, perhaps at another address. */
  moveDatabase: (connectionString: string) => Promise<void>
}
