import type { DataExport, dataExports } from '@pollen/contract/exports'
import { InvalidToken, TooManyAttempts } from '../../errors.ts'
import type { Action, Viewer } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { hasSession, newToken, requirePasswordField } from '../accounts/index.ts'
import { lockMember } from '../members/index.ts'
import { findLatestExport, insertExport, listRequestTimes } from './exports.queries.ts'
import { showExport } from './get-latest-export.ts'
import { makeExport } from './make-export.ts'

const hour = 3_600_000
const day = 24 * hour
const maxPerDay = 3

/** A member has one export in the making at a time: a second request gets the same one. */
export const requestExport: Action<typeof dataExports.request> = async (ctx, { password }) => {
  await requirePasswordField(ctx, password)
  return ctx.db.transaction().execute((tx) => insertRequest(tx, ctx.viewer, ctx.clock()))
}

async function insertRequest(tx: Tx, viewer: Viewer, now: Date): Promise<DataExport> {
  if (!(await lockMember(tx, viewer.id)) || !(await hasSession(tx, viewer))) throw new InvalidToken()
  const latest = await findLatestExport(tx, viewer.id)
  const isPending = latest && !latest.ready_at && !latest.expires_at
  // An export that is not ready after an hour has failed, so another one may be requested.
  if (isPending && now.getTime() - latest.asked_at.getTime() < hour) return showExport(latest)

  const [first, ...others] = await listRequestTimes(tx, viewer.id, { since: new Date(now.getTime() - day) })
  if (first && others.length + 1 >= maxPerDay) {
    throw new TooManyAttempts(Math.ceil((first.getTime() + day - now.getTime()) / 1000))
  }
  const inserted = await insertExport(tx, { member_id: viewer.id, token: newToken(), asked_at: now })
  await enqueue(tx, makeExport, { exportId: inserted.id })
  return showExport(inserted)
}
