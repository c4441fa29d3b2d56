import type { Db } from '../database/open-database.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { holdFiles } from './hold-files.ts'

/** The names of files in a feature's rows that begin with `start`, which may be a whole name. */
export type NamedFiles = (db: Db, start: string) => Promise<string[]>

/** A file is stored before its row is: a younger one may only be waiting for it. */
const minimalAgeMs = 60 * 60 * 1000

/** What the sweep is called, for those who want one soon. */
export const sweepMediaQueue = { name: 'sweep-media' }

/** Removes files that no row names, and reports rows whose file is missing. One first folder after the other. */
export const sweepMedia = (owners: NamedFiles[]): Job => ({
  ...sweepMediaQueue,
  schedule: '17 3 * * *',
  async run(ctx) {
    const named: NamedFiles = async (db, start) =>
      (await Promise.all(owners.map((namesIn) => namesIn(db, start)))).flat()
    const swept: string[] = []
    const missing: string[] = []
    for (let n = 0; n < 256; n++) {
      const found = await sweepFolder(ctx, n.toString(16).padStart(2, '0'), named)
      swept.push(...found.swept)
      missing.push(...found.missing)
    }
    if (swept.length > 0) ctx.log.info({ count: swept.length }, 'removed files that nothing refers to')
    if (missing.length > 0) {
      ctx.log.error({ count: missing.length, some: missing.slice(0, 10) }, 'files are missing from the storage')
    }
  },
})

async function sweepFolder({ db, storage, clock }: JobContext, start: string, named: NamedFiles) {
  const names = new Set(await named(db, start))
  const missing = new Set(names)
  const swept: string[] = []
  for await (const { name, modifiedAt } of storage.media.list(start)) {
    missing.delete(name)
    const isOld = clock().getTime() - modifiedAt.getTime() > minimalAgeMs
    if (isOld && !names.has(name) && (await removeUnnamed(name))) swept.push(name)
  }
  // A row may have gone since, and its file after it.
  const stillNamed = missing.size > 0 ? await named(db, start) : []
  return { swept, missing: stillNamed.filter((name) => missing.has(name)) }

  /** The same content may have been uploaded again since. */
  function removeUnnamed(name: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      await holdFiles(tx, 'alone')
      if ((await named(tx, name)).length > 0) return false
      await storage.media.remove(name)
      return true
    })
  }
}
