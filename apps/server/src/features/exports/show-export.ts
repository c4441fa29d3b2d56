import { apiBase } from '@pollen/contract/endpoint'
import type { DataExport } from '@pollen/contract/members'
import type { ExportRow } from './exports.queries.ts'

export const exportPath = (token: string) => `${apiBase}/exports/${token}/file`

export function showExport({ id, token, asked_at, ready_at, expires_at, size }: ExportRow): DataExport {
  return {
    id,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    size,
    url: ready_at ? exportPath(token) : null,
  }
}
