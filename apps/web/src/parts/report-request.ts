import type { TargetType } from '@pollen/contract/report-fields'
import { createStore } from '../lib/store.ts'

export type ReportRequest = {
  type: TargetType
  id: number
  /** Name of the item or member, for the title. */
  name: string
  /** The member whom the report is about. */
  member: { id: number; first_name: string }
  /** Gets the focus back. */
  opener?: HTMLElement | null
}

/** The report that the viewer is about to write. The app shows its dialog, so that features do not depend on it. */
export const reportRequest = createStore<ReportRequest | null>(null)
