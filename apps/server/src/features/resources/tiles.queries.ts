import { sql } from 'kysely'
import { lockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { SourceName } from './sources.ts'
import type { Tile } from './tiles.ts'

/** The fetch state of a tile. `wanted_at` is set while it waits, `failed_at` if the last attempt failed. */
export type TileRow = Tile & {
  source: SourceName
  fetched_at: Date | null
  wanted_at: Date | null
  failed_at: Date | null
  retry_at: Date | null
}

const columns = sql.raw('source, x, y, fetched_at, wanted_at, failed_at, retry_at')
const given = (tiles: Tile[]) =>
  sql`unnest(${tiles.map(({ x }) => x)}::int[], ${tiles.map(({ y }) => y)}::int[]) AS given (x, y)`

export async function findTiles(db: Db, sources: SourceName[], tiles: Tile[]): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`
    SELECT ${columns} FROM resource_tiles
    WHERE source = ANY(${sources}) AND (x, y) IN (SELECT x, y FROM ${given(tiles)})`.execute(db)
  return rows
}

/** Beyond this many waiting tiles, the oldest are dropped, because they would be fetched too late for their viewers. */
const maxWaiting = 200

type TileRequest = { source: SourceName; tiles: Tile[]; now: Date; requestedBefore: Date }

/** Marks tiles for fetching, except those with a pending request after `requestedBefore`. Returns the number of marked tiles. */
export async function requestTiles(tx: Tx, { source, tiles, now, requestedBefore }: TileRequest): Promise<number> {
  const { rows } = await sql`
    INSERT INTO resource_tiles (source, x, y, wanted_at)
    SELECT ${source}, x, y, ${now}::timestamptz FROM ${given(tiles)} ORDER BY x, y
    ON CONFLICT (source, x, y) DO UPDATE SET wanted_at = excluded.wanted_at
      WHERE coalesce(resource_tiles.wanted_at, '-infinity') < ${requestedBefore}
    RETURNING x`.execute(tx)
  if (rows.length > 0) await dropOldest(tx, source, now)
  return rows.length
}

/** Skips tiles that are being fetched, and rows locked by a concurrent call. */
async function dropOldest(tx: Tx, source: SourceName, now: Date) {
  await sql`
    UPDATE resource_tiles SET wanted_at = NULL
    WHERE (source, x, y) IN (
      SELECT source, x, y FROM resource_tiles
      WHERE source = ${source} AND wanted_at IS NOT NULL AND coalesce(claimed_until, '-infinity') <= ${now}
      ORDER BY wanted_at DESC, x, y OFFSET ${maxWaiting} FOR UPDATE SKIP LOCKED)`.execute(tx)
}

/** Concurrent requests to one source, across all processes. */
const maxCalls = 2

type Claim = { source: SourceName; now: Date; until: Date }

/** Claims the most recently requested tile, unless the maximum of tiles is being fetched. */
export function claimTile(db: Db, { source, now, until }: Claim): Promise<Tile | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'resourceTiles', 'exclusive')
    const { rows } = await sql<Tile>`
      UPDATE resource_tiles SET claimed_until = ${until}
      WHERE (source, x, y) = (
          SELECT source, x, y FROM resource_tiles
          WHERE source = ${source} AND wanted_at IS NOT NULL AND coalesce(claimed_until, '-infinity') <= ${now}
          ORDER BY wanted_at DESC, x, y LIMIT 1)
        AND (SELECT count(*) FROM resource_tiles
          WHERE source = ${source} AND wanted_at IS NOT NULL AND claimed_until > ${now}) < ${maxCalls}
      RETURNING x, y`.execute(tx)
    return rows[0]
  })
}

/** A location rounded to a tenth of a degree, and the largest notification radius of members there. */
export type ReaderArea = { longitude: number; latitude: number; km: number }

/** Areas of members with digests of public resources. Rounding keeps the number of areas small. */
export async function listReaderAreas(db: Db): Promise<ReaderArea[]> {
  const { rows } = await sql<ReaderArea>`
    SELECT round(ref_longitude::numeric, 1)::float AS longitude, round(ref_latitude::numeric, 1)::float AS latitude,
      max(dwithin_notifications) AS km
    FROM members
    WHERE ref_longitude IS NOT NULL AND mail_notif_freq_osm <> 'N' AND activated_at IS NOT NULL AND disabled_at IS NULL
      AND mail_refused_at IS NULL
    GROUP BY 1, 2`.execute(db)
  return rows
}

type TileKey = Tile & { source: SourceName }

export async function markFetched(tx: Tx, { source, x, y }: TileKey, fetchedAt: Date) {
  await sql`
    UPDATE resource_tiles SET fetched_at = ${fetchedAt}, wanted_at = NULL, claimed_until = NULL, failures = 0,
      failed_at = NULL, retry_at = NULL
    WHERE source = ${source} AND x = ${x} AND y = ${y}`.execute(tx)
}

type Import = { source: SourceName; tiles: Tile[]; date: Date }

/** Marks tiles covered by an import, unless they were fetched more recently. Returns the marked tiles. */
export async function markImported(tx: Tx, { source, tiles, date }: Import): Promise<Tile[]> {
  const { rows } = await sql<Tile>`
    INSERT INTO resource_tiles (source, x, y, fetched_at)
    SELECT ${source}, x, y, ${date}::timestamptz FROM ${given(tiles)} ORDER BY x, y
    ON CONFLICT (source, x, y) DO UPDATE SET fetched_at = excluded.fetched_at, wanted_at = NULL, failures = 0,
      failed_at = NULL, retry_at = NULL
      WHERE coalesce(resource_tiles.fetched_at, '-infinity') < excluded.fetched_at
    RETURNING x, y`.execute(tx)
  return rows
}

/** Exponential backoff: each consecutive failure doubles the delay, up to an hour. */
export async function markFailed(db: Db, { source, x, y }: TileKey, now: Date) {
  await sql`
    UPDATE resource_tiles SET wanted_at = NULL, claimed_until = NULL, failures = failures + 1, failed_at = ${now},
      retry_at = ${now}::timestamptz + least(power(2, least(failures, 10)), 60) * interval '1 minute'
    WHERE source = ${source} AND x = ${x} AND y = ${y}`.execute(db)
}

export type SourceState = { source: SourceName; failing: number; waiting: number; is_up: boolean }

/** Returns the state of each source with requests: failing and waiting tiles, and `is_up`, true if it answered after its last failure. */
export async function readSourceStates(db: Db): Promise<SourceState[]> {
  const { rows } = await sql<SourceState>`
    SELECT source, count(failed_at)::int AS failing, count(wanted_at)::int AS waiting,
      coalesce(max(failed_at) < max(fetched_at), max(failed_at) IS NULL) AS is_up
    FROM resource_tiles GROUP BY source`.execute(db)
  return rows
}
