import type { Figures } from '../measure-call.ts'
import type { Plan } from '../plan.ts'
import type { DataSet } from '../server/prepare-data-set.ts'
import type { Growth } from './growth.ts'

/** The server on one data set: how long it took to be there (milliseconds), and its memory (bytes). */
export type Run = { items: number; took: DataSet['took']; memory: { idle: number; loaded: number } }

export type Report = {
  machine: string
  otherLoad: string | null
  plan: Plan
  figures: Figures[]
  growth: Growth[]
  /** What was not answered as it must be, and so could not be measured. */
  failures: string[]
  runs: Run[]
}
