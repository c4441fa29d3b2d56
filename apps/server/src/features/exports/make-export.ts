import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { exportFileName, exportType } from './export-file.ts'
import { exportReadyMail } from './exports.mails.ts'
import { type AskedExport, findAskedExport, markReady } from './exports.queries.ts'
import { writeExport } from './write-export.ts'

const lifetimeMs = 7 * 86_400_000

export const makeExport: Job<{ exportId: number }> = {
  name: 'make-export',
  async run(ctx, { exportId }) {
    const { db, clock, config } = ctx
    const asked = await findAskedExport(db, exportId)
    if (!asked) return
    const size = await storeExport(ctx, asked)
    const ready_at = clock()
    const expires_at = new Date(ready_at.getTime() + lifetimeMs)
    await db.transaction().execute(async (tx) => {
      if (!(await markReady(tx, { id: exportId, ready_at, expires_at, size }))) return
      const mail = exportReadyMail(config, { ...asked, expires_at })
      await queueMail(tx, { memberId: asked.member_id, to: asked.email, mail, now: ready_at })
    })
  },
}

/** Made in a file of its own first: some storages must know the size before they take the first byte. */
async function storeExport({ db, clock, config, storage }: JobContext, asked: AskedExport): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-export-'))
  try {
    const path = join(folder, 'export.zip')
    await writeExport(path, { db, media: storage.media, config, asked, now: clock() })
    const { size } = await stat(path)
    const content = { stream: createReadStream(path), size }
    await storage.exports.put(exportFileName(asked.token), content, { type: exportType })
    return size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
