import type { dataExports } from '@pollen/contract/exports'
import { InvalidToken, TooManyAttempts } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { newToken } from '../accounts/index.ts'
import { lockMember } from '../members/index.ts'
import { findLatestExport, insertExport, listRequestTimes } from './exports.queries.ts'
import { showExport } from './get-latest-export.ts'
import { makeExport } from './make-export.ts'

const hour = 3_600_000
const day = 24 * hour
const maxPerDay = 3

/** A member has one export in the making at a time: a second request gets the same one. */
export const requestExport: Action<typeof dataExports.request> = async ({ tx, viewer, clock }) => {
  const now = clock()
  if (!(await lockMember(tx, viewer.id))) throw new InvalidToken()
  const latest = await findLatestExport(tx, viewer.id)
  // An export that is not ready after an hour has failed, so another one may be requested.
  if (latest && !latest.ready_at && now.getTime() - latest.asked_at.getTime() < hour) return showExport(latest)

  const [first, ...others] = await listRequestTimes(tx, viewer.id, { since: new Date(now.getTime() - day) })
  if (first && others.length + 1 >= maxPerDay) {
    throw new TooManyAttempts(Math.ceil((first.getTime() + day - now.getTime()) / 1000))
  }
  const inserted = await insertExport(tx, { member_id: viewer.id, token: newToken(), asked_at: now })
  await enqueue(tx, makeExport, { exportId: inserted.id })
  return showExport(inserted)
}
