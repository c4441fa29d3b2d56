import type { members } from '@pollen/contract/members'
import { InvalidToken, TooManyAttempts } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { newToken } from '../accounts/index.ts'
import { findLatestExport, insertExport, listAskedSince, lockExportsOf } from './exports.queries.ts'
import { makeExport } from './make-export.ts'
import { showExport } from './show-export.ts'

const hour = 3_600_000
const day = 24 * hour
const perDay = 3

/** One at a time: who asks while one is being made is told of that one. */
export const askExport: Action<typeof members.askExport> = async ({ tx, viewer, clock }) => {
  const now = clock()
  if (!(await lockExportsOf(tx, viewer.id))) throw new InvalidToken()
  const latest = await findLatestExport(tx, viewer.id)
  // After an hour something went wrong; waiting for it any longer helps nobody.
  if (latest && !latest.ready_at && now.getTime() - latest.asked_at.getTime() < hour) return showExport(latest)

  const [first, ...others] = await listAskedSince(tx, viewer.id, new Date(now.getTime() - day))
  if (first && others.length + 1 >= perDay) {
    throw new TooManyAttempts(Math.ceil((first.getTime() + day - now.getTime()) / 1000))
  }
  const asked = await insertExport(tx, { member_id: viewer.id, token: newToken(), asked_at: now })
  await enqueue(tx, makeExport, { exportId: asked.id })
  return showExport(asked)
}
