import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { exportContentType, exportFileName } from './export-file.ts'
import { exportReadyMail } from './exports.mails.ts'
import { findExportToMake, markExportReady, type PendingExport } from './exports.queries.ts'
import { sweepExportsQueue } from './sweep-exports.ts'
import { writeExport } from './write-export.ts'

const lifetimeMs = 7 * 86_400_000

export const makeExport: Job<{ exportId: number }> = {
  name: 'make-export',
  async run(ctx, { exportId }) {
    const { db, clock, config } = ctx
    const pending = await findExportToMake(db, exportId)
    if (!pending) return
    const size = await storeExport(ctx, pending)
    const ready_at = clock()
    const expires_at = new Date(ready_at.getTime() + lifetimeMs)
    await db.transaction().execute(async (tx) => {
      // The job may run twice at once: only the first one to finish mails the member. Where the member ended the export
      // meanwhile, the sweep deletes the file.
      if (!(await markExportReady(tx, exportId, { ready_at, expires_at, size }))) {
        return enqueue(tx, sweepExportsQueue, {}, { singletonKey: 'after ending' })
      }
      const mail = exportReadyMail(config, { ...pending, expires_at })
      const { member_id: memberId, email: to } = pending
      await queueMail(tx, { memberId, to, mail, now: ready_at, expiresAt: expires_at })
    })
  },
}

/** Writes a temporary file first, because some storages must know the size before they take the first byte. */
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
