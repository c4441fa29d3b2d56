import * as z from 'zod/mini'
import { EnteredPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'

export const DataExport = z.object({
  id: z.number(),
  asked_at: z.iso.datetime(),
  /** Null while the export is being created. */
  ready_at: z.nullable(z.iso.datetime()),
  expires_at: z.nullable(z.iso.datetime()),
  size: z.nullable(z.number()),
  /** Address of the ZIP file, once it is ready. */
  url: z.nullable(z.string()),
})
export type DataExport = z.output<typeof DataExport>

export const dataExports = {
  request: endpoint({
    method: 'POST',
    path: '/exports/',
    summary: 'Request a ZIP file with all data that this instance has about you',
    access: 'member',
    // The password is verified without holding a database connection.
    inTransaction: false,
    input: z.object({ password: EnteredPassword }),
    output: DataExport,
    status: 202,
    errors: ['INVALID_FIELDS', 'TOO_MANY_ATTEMPTS'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/exports/',
    summary: 'Get your latest export, or null',
    access: 'member',
    input: z.object({}),
    output: z.nullable(DataExport),
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/{token}/file',
    summary: 'Download the ZIP file of an export; the link contains its key',
    access: 'anyone',
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    output: z.void(),
    answer: 'application/zip',
    errors: ['EXPORT_DOESNT_EXIST'],
  }),
}
