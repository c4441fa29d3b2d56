import type { Job } from '../../platform/jobs/job.ts'
import { exportFileName } from './export-file.ts'
import { deleteExpiredExports, listExportTokens } from './exports.queries.ts'

const day = 86_400_000

/** For whoever ends exports and does not wait for the schedule. */
export const sweepExportsQueue = { name: 'sweep-exports' }

/**
 * Deletes expired exports, and the files of members who left. A row is written before its file, so the file of a new
 * export is never deleted.
 */
export const sweepExports: Job = {
  ...sweepExportsQueue,
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
