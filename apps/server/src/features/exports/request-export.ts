import { type DataExport, dataExports } from '@pollen/contract/exports'
import { endpointPath } from '@pollen/contract/write-request'
import { AppError, InvalidToken, TooManyAttempts } from '../../errors.ts'
import type { Action, FileAction, Viewer } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { hasSession, newToken, requirePasswordField } from '../accounts/index.ts'
import { lockMember } from '../members/index.ts'
import { type ExportRow, findLatestExport, findReadyExport, insertExport, listRequestTimes } from './exports.queries.ts'
import { exportContentType, exportFileName, makeExport } from './make-export.ts'

const hour = 3_600_000
const day = 24 * hour
const maxPerDay = 3

/** Returns the pending export if there is one, because a member can have only one at a time. */
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

export const getLatestExport: Action<typeof dataExports.latest> = async ({ db, viewer, clock }) => {
  const latest = await findLatestExport(db, viewer.id)
  const hasExpired = latest?.expires_at && latest.expires_at <= clock()
  return latest && !hasExpired ? showExport(latest) : null
}

/** Converts a row to the response. */
function showExport({ id, token, asked_at, ready_at, expires_at, size }: ExportRow): DataExport {
  return {
    id,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    size,
    url: ready_at ? endpointPath(dataExports.file, { token }) : null,
  }
}

export const getExportFile: FileAction<typeof dataExports.file> = async (ctx, { token }) => {
  const ready = await findReadyExport(ctx.db, token, ctx.clock())
  const found = ready && (await ctx.storage.exports.read(exportFileName(token)))
  if (!found) throw new AppError('EXPORT_DOESNT_EXIST')
  const date = ready.asked_at.toISOString().slice(0, 10)
  const downloadName = `${ctx.config.INSTANCE_NAME}-${ready.username}-${date}.zip`
  return { type: exportContentType, ...found, cacheControl: 'private, no-store', downloadName }
}
