import { sql } from 'kysely'
import type { DB as Schema } from '../../schema.ts'
import { lockUntilCommit } from '../database/lock-until-commit.ts'
import type { Db, Tx } from '../database/open-database.ts'
import type { Job, JobContext } from '../jobs/job.ts'

/** Lists the files that rows of a feature reference, by a prefix of their names, which may be a whole name. */
export type ReferencedFiles = (db: Db, start: string) => Promise<string[]>

/** Lists the files in columns of a table. Names are hexadecimal, so `g` sorts after all of them. */
export const filesNamedIn =
  <Table extends keyof Schema>(table: Table, ...columns: (keyof Schema[Table] & string)[]): ReferencedFiles =>
  async (db, start) => {
    const lists = columns.map((column) => {
      const file = sql.ref(column)
      return sql`SELECT ${file} AS name FROM ${sql.table(table)} WHERE ${file} >= ${start} AND ${file} < ${`${start}g`}`
    })
    const { rows } = await sql<{ name: string }>`${sql.join(lists, sql` UNION `)}`.execute(db)
    return rows.map(({ name }) => name)
  }

/** Files are stored before their rows, so the row of a younger file may not be committed yet. */
const minimumAgeMs = 60 * 60 * 1000

/** For features that enqueue a sweep without waiting for its schedule. */
export const sweepMediaQueue = { name: 'sweep-media' }

/** Removes files without references and reports references to missing files, one top folder at a time. */
export const sweepMedia = (references: ReferencedFiles[]): Job => ({
  ...sweepMediaQueue,
  async run(ctx) {
    const listReferenced: ReferencedFiles = async (db, start) =>
      (await Promise.all(references.map((listFiles) => listFiles(db, start)))).flat()
    const removed: string[] = []
    const missing: string[] = []
    for (let n = 0; n < 256; n++) {
      ctx.stopping?.throwIfAborted()
      const folder = await sweepFolder(ctx, n.toString(16).padStart(2, '0'), listReferenced)
      removed.push(...folder.removed)
      missing.push(...folder.missing)
    }
    if (removed.length > 0) ctx.log.info({ count: removed.length }, 'removed unreferenced files')
    if (missing.length > 0) {
      ctx.log.error({ count: missing.length, some: missing.slice(0, 10) }, 'files are missing from the storage')
    }
  },
})

async function sweepFolder({ db, storage, clock }: JobContext, start: string, listReferenced: ReferencedFiles) {
  const referenced = new Set(await listReferenced(db, start))
  const missing = new Set(referenced)
  const removed: string[] = []
  for await (const { name, modifiedAt } of storage.media.list(start)) {
    missing.delete(name)
    const isOld = clock().getTime() - modifiedAt.getTime() > minimumAgeMs
    if (isOld && !referenced.has(name) && (await removeUnreferenced(name))) removed.push(name)
  }
  // Checks again, because the row and its file may have been deleted meanwhile.
  const stillReferenced = missing.size > 0 ? await listReferenced(db, start) : []
  return { removed, missing: stillReferenced.filter((name) => missing.has(name)) }

  /** Checks again under the lock, because the same content may have been uploaded again. */
  function removeUnreferenced(name: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      await lockFiles(tx, 'exclusive')
      if ((await listReferenced(tx, name)).length > 0) return false
      await storage.media.remove(name)
      return true
    })
  }
}

/** Locks files until the transaction ends: shared by transactions that reference files, exclusive for the sweep. */
export const lockFiles = (tx: Tx, mode: 'shared' | 'exclusive') => lockUntilCommit(tx, 'files', mode)
