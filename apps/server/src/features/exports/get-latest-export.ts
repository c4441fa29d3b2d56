import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { findLatestExport } from './exports.queries.ts'
import { showExport } from './show-export.ts'

export const getLatestExport: Action<typeof members.latestExport> = async ({ db, viewer, clock }) => {
  const latest = await findLatestExport(db, viewer.id)
  const isOver = latest?.expires_at && latest.expires_at <= clock()
  return latest && !isOver ? showExport(latest) : null
}
