import * as z from 'zod/mini'
import { EnteredPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'

export const DataExport = z.object({
  id: z.number(),
  asked_at: z.iso.datetime(),
  /** Null while it is being made. */
  ready_at: z.nullable(z.iso.datetime()),
  expires_at: z.nullable(z.iso.datetime()),
  size: z.nullable(z.number()),
  /** Where to fetch the ZIP, once it is ready. */
  url: z.nullable(z.string()),
})
export type DataExport = z.output<typeof DataExport>

export const dataExports = {
  request: endpoint({
    method: 'POST',
    path: '/exports/',
    summary: 'Ask for a ZIP with everything this instance holds about you',
    access: 'member',
    // The password is checked before anything is written; no connection to the database is held meanwhile.
    inTransaction: false,
    input: z.object({ password: EnteredPassword }),
    output: DataExport,
    status: 202,
    errors: ['INVALID_FIELDS', 'TOO_MANY_ATTEMPTS'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/exports/',
    summary: 'The latest export you asked for, or null',
    access: 'member',
    input: z.object({}),
    output: z.nullable(DataExport),
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/{token}/file',
    summary: 'The ZIP itself; its link is the key',
    access: 'anyone',
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    output: z.void(),
    answer: 'application/zip',
    errors: ['EXPORT_DOESNT_EXIST'],
  }),
}
