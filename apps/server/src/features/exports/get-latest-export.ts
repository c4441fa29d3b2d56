import { type DataExport, dataExports } from '@pollen/contract/exports'
import { endpointPath } from '@pollen/contract/write-request'
import type { Action } from '../../platform/action.ts'
import { type ExportRow, findLatestExport } from './exports.queries.ts'

export const getLatestExport: Action<typeof dataExports.latest> = async ({ db, viewer, clock }) => {
  const latest = await findLatestExport(db, viewer.id)
  const hasExpired = latest?.expires_at && latest.expires_at <= clock()
  return latest && !hasExpired ? showExport(latest) : null
}

/** A row as answers have it. */
export function showExport({ id, token, asked_at, ready_at, expires_at, size }: ExportRow): DataExport {
  return {
    id,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    size,
    url: ready_at ? endpointPath(dataExports.file, { token }) : null,
  }
}
