import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { lockMember } from '../members/index.ts'
import { exportReadyMail } from './exports.mails.ts'
import {
  deleteExpiredExports,
  expireExportsOf,
  findPendingExport,
  listExportTokens,
  markExportReady,
  type PendingExport,
} from './exports.queries.ts'
import { writeExport } from './write-export.ts'

const day = 86_400_000
const lifetimeMs = 7 * day

export const makeExport: Job<{ exportId: number }> = {
  name: 'make-export',
  async run(ctx, { exportId }) {
    const { db, clock, config } = ctx
    const pending = await findPendingExport(db, exportId)
    if (!pending) return
    const size = await storeExport(ctx, pending)
    const ready_at = clock()
    const expires_at = new Date(ready_at.getTime() + lifetimeMs)
    await db.transaction().execute(async (tx) => {
      // The job may run twice concurrently: only the first run to finish mails the member. If the member has ended the export
      // meanwhile, the sweep deletes the file.
      if (!(await markExportReady(tx, exportId, { ready_at, expires_at, size }))) {
        return enqueue(tx, sweepExports, {}, { singletonKey: 'after ending' })
      }
      const mail = exportReadyMail(config, { ...pending, expires_at })
      const { member_id: memberId, email: to } = pending
      await queueMail(tx, { memberId, to, mail, now: ready_at, expiresAt: expires_at })
    })
  },
}

/** Writes a temporary file first, because some storage backends require the size before the upload. */
async function storeExport({ db, clock, config, storage }: JobContext, pending: PendingExport): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-export-'))
  try {
    const path = join(folder, 'export.zip')
    await writeExport(path, { db, media: storage.media, config, member: pending, now: clock() })
    const { size } = await stat(path)
    const content = { stream: createReadStream(path), size }
    await storage.exports.put(exportFileName(pending.token), content, { type: exportContentType })
    return size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Deletes expired exports, and files of erased members. A row is written before its file, so the file of a new export is never
 * deleted.
 */
export const sweepExports: Job = {
  name: 'sweep-exports',
  async run({ db, clock, storage, log }) {
    const now = clock()
    await deleteExpiredExports(db, { now, requestedBefore: new Date(now.getTime() - day) })
    const stored: string[] = []
    for await (const { name } of storage.exports.list()) stored.push(name)
    const used = new Set((await listExportTokens(db, now)).map(exportFileName))
    const unused = stored.filter((name) => !used.has(name))
    for (const name of unused) await storage.exports.remove(name)
    if (unused.length > 0) log.info({ count: unused.length }, 'deleted expired exports')
  },
}

/**
 * Ends all exports of a member: pending ones are not finished, links stop working, and a job deletes the files. The lock waits for
 * concurrent requests, so that their exports are ended, too.
 */
export async function endExports(tx: Tx, { stream, at }: { stream: { member_id: number }; at: Date }) {
  await lockMember(tx, stream.member_id)
  const ended = await expireExportsOf(tx, stream.member_id, at)
  if (ended > 0) await enqueue(tx, sweepExports, {}, { singletonKey: 'after ending' })
}

export const exportContentType = 'application/zip'

/** Uses a hash of the token, so that a listing of the storage does not reveal the links. */
export const exportFileName = (token: string) => `${createHash('sha256').update(token).digest('hex')}.zip`
