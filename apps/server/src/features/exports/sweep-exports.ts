import type { Job } from '../../platform/jobs/job.ts'
import { exportFileName } from './export-file.ts'
import { deleteExpiredExports, listExportTokens } from './exports.queries.ts'

const day = 86_400_000

/** Removes what is over, and the files of members who left. A row is older than its file, so none is taken too early. */
export const sweepExports: Job = {
  name: 'sweep-exports',
  schedule: '7 * * * *',
  async run({ db, clock, storage, log }) {
    const now = clock()
    await deleteExpiredExports(db, { now, neverMadeBefore: new Date(now.getTime() - day) })
    const stored: string[] = []
    for await (const { name } of storage.exports.list()) stored.push(name)
    const kept = new Set((await listExportTokens(db)).map(exportFileName))
    const over = stored.filter((name) => !kept.has(name))
    for (const name of over) await storage.exports.remove(name)
    if (over.length > 0) log.info({ count: over.length }, 'removed exports that are over')
  },
}
