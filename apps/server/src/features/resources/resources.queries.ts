import type { Location } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import type { ResourceSource } from '@pollen/contract/resources'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Resources } from '../../schema.ts'

/** A sanitized resource from its source. Missing texts are empty strings. */
export type FoundResource = {
  kind: ResourceKind
  /** The id in the source, such as `node/4711`. */
  id: string
  name: string
  description: string
  location: Location
  opening_hours: string
  website: string
  image: string
}

export type StoredResource = Omit<Selectable<Resources>, 'changed_at' | 'seen_at'> & {
  kind: ResourceKind
  source: ResourceSource
}

const columns = sql.raw(
  `kind, id, source, name, description, longitude, latitude, opening_hours, website, image_url,
   version, first_seen_at, gone_at`,
)

const point = sql`point(longitude, latitude)`

/** Includes all edges of the box, like the index of the map. */
const isInBox = ({ west, east, south, north }: Box) =>
  sql`${point} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

type ListOptions = { kinds: ResourceKind[] | undefined; limit: number }

/** Sorts by distance from the middle of the box, so that the limit cuts off the edges of a map. */
export async function listResources(db: Db, box: Box, { kinds, limit }: ListOptions) {
  const { west, east, south, north } = box
  const ofKinds = kinds ? sql`AND kind = ANY(${kinds})` : sql``
  const { rows } = await sql<StoredResource>`
    SELECT ${columns} FROM resources
    WHERE gone_at IS NULL ${ofKinds} AND ${isInBox(box)}
    ORDER BY ${point} <-> point(${(west + east) / 2}::float8, ${(south + north) / 2}::float8), kind, id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Includes resources that disappeared from their source. */
export async function findResource(db: Db, { kind, id }: ResourceLink): Promise<StoredResource | undefined> {
  const { rows } = await sql<StoredResource>`
    SELECT ${columns} FROM resources WHERE kind = ${kind} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Small enough to lock rows only briefly. */
const batchSize = 500

/**
 * Upserts resources. Keeps `first_seen_at` and increments the version of changed rows. Writes in the order of the keys, so that
 * concurrent processes do not deadlock.
 */
export async function saveResources(
  db: Db,
  found: FoundResource[],
  { source, now }: { source: ResourceSource; now: Date },
) {
  for (let start = 0; start < found.length; start += batchSize) {
    const batch = JSON.stringify(found.slice(start, start + batchSize))
    await sql`
      INSERT INTO resources (kind, id, source, name, description, longitude, latitude, opening_hours, website, image_url,
        first_seen_at, changed_at, seen_at)
      SELECT DISTINCT ON (kind, id) kind, id, ${source}, name, description, (location->>'longitude')::float8,
        (location->>'latitude')::float8, opening_hours, website, image, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM jsonb_to_recordset(${batch}::jsonb) AS found (kind text, id text, name text, description text,
        location jsonb, opening_hours text, website text, image text)
      ORDER BY kind, id
      ON CONFLICT (kind, id) DO UPDATE SET
        source = excluded.source, name = excluded.name, description = excluded.description,
        longitude = excluded.longitude, latitude = excluded.latitude, opening_hours = excluded.opening_hours,
        website = excluded.website, image_url = excluded.image_url,
        version = resources.version + ${isChanged}::int,
        changed_at = CASE WHEN ${isChanged} THEN excluded.changed_at ELSE resources.changed_at END,
        seen_at = excluded.seen_at, gone_at = NULL`.execute(db)
  }
}

const isChanged = sql`((resources.source, resources.name, resources.description, resources.longitude, resources.latitude,
    resources.opening_hours, resources.website, resources.image_url)
  IS DISTINCT FROM (excluded.source, excluded.name, excluded.description, excluded.longitude, excluded.latitude,
    excluded.opening_hours, excluded.website, excluded.image_url))`

/** Marks resources that disappeared from a tile of their source. Treats the edges of a tile like `isInTile`. */
export async function markGone(
  tx: Tx,
  tile: Box,
  { source, notSeenSince }: { source: ResourceSource; notSeenSince: Date },
) {
  await sql`
    UPDATE resources SET gone_at = ${notSeenSince}
    WHERE gone_at IS NULL AND source = ${source} AND seen_at < ${notSeenSince}
      AND ${isInBox(tile)} AND longitude < ${tile.east}::float8 AND latitude > ${tile.south}::float8`.execute(tx)
}

/** Deletes resources that disappeared before then and that no item links to. */
export async function deleteGoneResources(db: Db, before: Date) {
  await sql`
    DELETE FROM resources WHERE gone_at < ${before} AND NOT EXISTS (
      SELECT FROM items WHERE resource_kind = resources.kind AND resource_id = resources.id)`.execute(db)
}
