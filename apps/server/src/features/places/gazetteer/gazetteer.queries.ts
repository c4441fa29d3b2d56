import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'

export type Town = {
  id: number
  names: Record<Language, string>
  country: string
  /** The code of a département, canton or state, for countries where addresses use it. */
  district: string
  longitude: number
  latitude: number
  population: number
  /** Normalized names for the search: the own ones above, and foreign and historical ones. */
  keys: { key: string; isOwn: boolean }[]
}

export type FoundTown = Omit<Town, 'id' | 'keys'>

type TownSearch = { key: string; country: string | null; near: Location; limit: number }

const townColumns = sql`names, country, district, longitude, latitude, population`

/** Distance on an equirectangular projection: exact enough nearby, and good enough to sort distant places. */
function kmTo({ longitude, latitude }: Location): RawBuilder<number> {
  const degrees = sql`abs(longitude - ${longitude})`
  return sql`111.2 * sqrt(
    power(latitude - ${latitude}, 2) + power(least(${degrees}, 360 - ${degrees}) * cos(radians(${latitude})), 2))`
}

/** Weighs population against distance, so that a nearby village ranks before a distant city. */
const weight = (near: Location) => sql`log(population + 100) + 4 * exp(-${kmTo(near)} / 150)`

/** Ranks own names of a town before foreign and historical ones. */
const nameScore = (score: RawBuilder<unknown>) => sql`${score} + CASE WHEN is_own THEN 1.5 ELSE 0 END`

const minSimilarity = 0.45

/** Plans each time, because the index supports only patterns that the planner knows to be prefixes. */
export async function listTownsByPrefix(db: Db, { key, country, near, limit }: TownSearch): Promise<FoundTown[]> {
  const { rows } = await sql<FoundTown>`
    SELECT ${planEachTime} ${townColumns} FROM gazetteer_places
    JOIN (SELECT place_id, max(${nameScore(sql`CASE WHEN key = ${key} THEN 2 ELSE 0 END`)}) AS score FROM gazetteer_names
          WHERE key LIKE ${`${key}%`} GROUP BY place_id) AS named ON place_id = id
    WHERE country = coalesce(${country}, country)
    ORDER BY ${weight(near)} + score DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function listTownsBySimilarName(db: Db, { key, country, near, limit }: TownSearch): Promise<FoundTown[]> {
  const { rows } = await sql<FoundTown>`
    SELECT ${townColumns} FROM gazetteer_places
    JOIN (SELECT place_id, max(${nameScore(sql`10 * similarity(key, ${key})`)}) AS score FROM gazetteer_names
          WHERE key % ${key} AND similarity(key, ${key}) >= ${minSimilarity} GROUP BY place_id) AS named ON place_id = id
    WHERE country = coalesce(${country}, country)
    ORDER BY ${weight(near)} + score DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function findTownByName(
  db: Db,
  { key, country, near }: Omit<TownSearch, 'limit'>,
): Promise<FoundTown | undefined> {
  const { rows } = await sql<FoundTown>`
    SELECT ${townColumns} FROM gazetteer_places
    WHERE id IN (SELECT place_id FROM gazetteer_names WHERE key = ${key}) AND country = coalesce(${country}, country)
    ORDER BY ${weight(near)} DESC, id LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns those of the names that belong to a large town, or to any town nearby. */
export async function findKnownNames(
  db: Db,
  { keys, near, withinKm }: { keys: string[]; near: Location; withinKm: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT key FROM gazetteer_names JOIN gazetteer_places ON id = place_id
    WHERE key = ANY (${keys}) AND length(key) > 2 AND (population > 50000 OR ${kmTo(near)} < ${withinKm})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Large towns reach farther, so that a suburb is not assigned to the next village. */
export async function findTownAround(db: Db, near: Location, withinKm: number): Promise<FoundTown | undefined> {
  const band = withinKm / 110
  const { rows } = await sql<FoundTown>`
    SELECT * FROM (
      SELECT ${townColumns}, ${kmTo(near)} AS km FROM gazetteer_places
      WHERE latitude BETWEEN ${near.latitude - band} AND ${near.latitude + band}) AS nearby
    WHERE km <= ${withinKm} ORDER BY km / power(population + 500, 0.25) LIMIT 1`.execute(db)
  return rows[0]
}

export async function findLoadedVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('gazetteer_versions').select('version').executeTakeFirst()
  return row?.version
}

export async function insertVersion(tx: Tx, version: string) {
  await tx.insertInto('gazetteer_versions').values({ version }).execute()
}

export async function deleteTowns(tx: Tx) {
  for (const table of ['gazetteer_names', 'gazetteer_places', 'gazetteer_versions'] as const) {
    await tx.deleteFrom(table).execute()
  }
}

export async function insertTowns(tx: Tx, towns: Town[]) {
  const column = <Name extends keyof Town>(name: Name) => towns.map((town) => town[name])
  await sql`INSERT INTO gazetteer_places (id, names, country, district, longitude, latitude, population)
    SELECT * FROM unnest(
      ${column('id')}::bigint[], ${towns.map(({ names }) => JSON.stringify(names))}::jsonb[], ${column('country')}::text[], ${column('district')}::text[],
      ${column('longitude')}::float8[], ${column('latitude')}::float8[], ${column('population')}::int[])`.execute(tx)
  const names = towns.flatMap(({ id, keys }) => keys.map((key) => ({ id, ...key })))
  await sql`INSERT INTO gazetteer_names (place_id, key, is_own)
    SELECT * FROM unnest(
      ${names.map(({ id }) => id)}::bigint[], ${names.map(({ key }) => key)}::text[],
      ${names.map(({ isOwn }) => isOwn)}::boolean[])`.execute(tx)
}

export async function analyzeTowns(db: Db) {
  await sql`ANALYZE gazetteer_places, gazetteer_names`.execute(db)
}
