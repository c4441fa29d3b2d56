import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { noContent } from './no-content.ts'

export const Session = z.object({
  id: z.number(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Browser and operating system, as far as known. */
  device: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** Calls of `accounts` about the devices on which a member is logged in. */
export const sessions = {
  listSessions: endpoint({
    method: 'GET',
    path: '/sessions/',
    summary: 'List your sessions',
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
    summary: 'Log out on all devices, including this one',
    access: 'member',
    input: z.object({}),
    ...noContent,
  }),
}
