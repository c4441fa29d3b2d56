import type { Figures } from '../measure-call.ts'
import type { Plan } from '../plan.ts'
import type { DataSet } from '../subject/prepare-data-set.ts'

/** The server on one data set: how long it took to be there (milliseconds), and its memory (bytes). */
export type Run = { items: number; took: DataSet['took']; memory: { idle: number; loaded: number } }

export type Report = { machine: string; plan: Plan; figures: Figures[]; runs: Run[] }
