import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { noContent } from './no-content.ts'

export const Session = z.object({
  id: z.number(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** The browser and system, as far as they say. */
  device: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** The devices on which a member is logged in: calls of accounts. */
export const sessions = {
  listSessions: endpoint({
    method: 'GET',
    path: '/sessions/',
    summary: 'Where you are logged in',
    access: 'member',
    input: z.object({}),
    output: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/{id}/',
    isOpenInMaintenance: true,
    summary: 'Log out one device',
    access: 'member',
    input: z.object({ id: PathId }),
    ...noContent,
    errors: ['SESSION_DOESNT_EXIST'],
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/sessions/',
    isOpenInMaintenance: true,
    summary: 'Log out everywhere, here too',
    access: 'member',
    input: z.object({}),
    ...noContent,
  }),
}
