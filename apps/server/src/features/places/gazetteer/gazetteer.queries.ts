import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import type { Town } from './read-towns.ts'

export type FoundTown = Omit<Town, 'id' | 'keys'>

type Wanted = { key: string; country: string | null; near: Location; limit: number }

const shown = sql`name, country, district, longitude, latitude, population`

/** Kilometres on a flat map around `near`: right nearby, and good enough for an order far away. */
function kmTo({ longitude, latitude }: Location): RawBuilder<number> {
  const turn = sql`abs(longitude - ${longitude})`
  return sql`111.2 * sqrt(
    power(latitude - ${latitude}, 2) + power(least(${turn}, 360 - ${turn}) * cos(radians(${latitude})), 2))`
}

/** Large places first, and near ones: a village nearby before a city on the other side of the world. */
const weight = (near: Location) => sql`log(population + 100) + 4 * exp(-${kmTo(near)} / 150)`

/** Its own name counts more than what it is called elsewhere, or was long ago. */
const ofName = (fit: RawBuilder<unknown>) => sql`${fit} + CASE WHEN is_own THEN 1.5 ELSE 0 END`

const leastLikeness = 0.45

/** The index serves a prefix only when the planner sees it: a plan for any pattern would read all names. */
export async function townsThatBegin(db: Db, { key, country, near, limit }: Wanted): Promise<FoundTown[]> {
  const { rows } = await sql<FoundTown>`
    SELECT ${planEachTime} ${shown} FROM gazetteer_places
    JOIN (SELECT place_id, max(${ofName(sql`CASE WHEN key = ${key} THEN 2 ELSE 0 END`)}) AS fit FROM gazetteer_names
          WHERE key LIKE ${`${key}%`} GROUP BY place_id) AS named ON place_id = id
    WHERE country = coalesce(${country}, country)
    ORDER BY ${weight(near)} + fit DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

/** Those whose name is nearly that. */
export async function townsThatResemble(db: Db, { key, country, near, limit }: Wanted): Promise<FoundTown[]> {
  const { rows } = await sql<FoundTown>`
    SELECT ${shown} FROM gazetteer_places
    JOIN (SELECT place_id, max(${ofName(sql`10 * similarity(key, ${key})`)}) AS fit FROM gazetteer_names
          WHERE key % ${key} AND similarity(key, ${key}) >= ${leastLikeness} GROUP BY place_id) AS named ON place_id = id
    WHERE country = coalesce(${country}, country)
    ORDER BY ${weight(near)} + fit DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function townNamed(db: Db, { key, country, near }: Omit<Wanted, 'limit'>): Promise<FoundTown | undefined> {
  const { rows } = await sql<FoundTown>`
    SELECT ${shown} FROM gazetteer_places
    WHERE id IN (SELECT place_id FROM gazetteer_names WHERE key = ${key}) AND country = coalesce(${country}, country)
    ORDER BY ${weight(near)} DESC, id LIMIT 1`.execute(db)
  return rows[0]
}

export async function nearestTown(db: Db, near: Location, withinKm: number): Promise<FoundTown | undefined> {
  const band = withinKm / 110
  const { rows } = await sql<FoundTown>`
    SELECT * FROM (
      SELECT ${shown}, ${kmTo(near)} AS km FROM gazetteer_places
      WHERE latitude BETWEEN ${near.latitude - band} AND ${near.latitude + band}) AS nearby
    WHERE km <= ${withinKm} ORDER BY km LIMIT 1`.execute(db)
  return rows[0]
}

export async function loadedVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('gazetteer_versions').select('version').executeTakeFirst()
  return row?.version
}

export async function rememberVersion(tx: Tx, version: string) {
  await tx.insertInto('gazetteer_versions').values({ version }).execute()
}

export async function clearTowns(tx: Tx) {
  for (const table of ['gazetteer_names', 'gazetteer_places', 'gazetteer_versions'] as const) {
    await tx.deleteFrom(table).execute()
  }
}

export async function insertTowns(tx: Tx, towns: Town[]) {
  const column = <Name extends keyof Town>(name: Name) => towns.map((town) => town[name])
  await sql`INSERT INTO gazetteer_places (id, name, country, district, longitude, latitude, population)
    SELECT * FROM unnest(
      ${column('id')}::bigint[], ${column('name')}::text[], ${column('country')}::text[], ${column('district')}::text[],
      ${column('longitude')}::float8[], ${column('latitude')}::float8[], ${column('population')}::int[])`.execute(tx)
  const names = towns.flatMap(({ id, keys }) => keys.map((key, index) => ({ id, key, isOwn: index === 0 })))
  await sql`INSERT INTO gazetteer_names (place_id, key, is_own)
    SELECT * FROM unnest(
      ${names.map(({ id }) => id)}::bigint[], ${names.map(({ key }) => key)}::text[],
      ${names.map(({ isOwn }) => isOwn)}::boolean[])`.execute(tx)
}
