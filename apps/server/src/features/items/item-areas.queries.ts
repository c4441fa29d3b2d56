import { languages } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Area } from '../places/index.ts'

const cell = sql`cell_latitude(latitude) AS latitude, cell_longitude(longitude, latitude) AS longitude`

/**
 * Marks items as unnamed if their area lacks a language. Works in batches by id, so that rows are locked only briefly. Returns the last
 * id of the batch, or null at the end.
 */
export async function markIncompleteAreas(db: Db, afterId: number): Promise<number | null> {
  const { rows } = await sql<{ last_id: number | null }>`
    WITH batch AS MATERIALIZED (
      SELECT id, areas, area_source FROM items WHERE id > ${afterId} ORDER BY id LIMIT 5000
    ), marked AS (
      UPDATE items SET area_source = 'none' FROM batch
      WHERE items.id = batch.id AND batch.area_source <> 'none' AND NOT batch.areas ?& ${languages}::text[]
    )
    SELECT max(id) AS last_id FROM batch`.execute(db)
  return rows[0]?.last_id ?? null
}

/** Returns the cells of up to 500 items without an area. */
export async function listUnnamedCells(db: Db): Promise<Location[]> {
  const { rows } = await sql<Location>`
    SELECT DISTINCT ${cell} FROM (
      SELECT latitude, longitude FROM items WHERE area_source = 'none' AND longitude IS NOT NULL ORDER BY id LIMIT 500
    ) AS unnamed`.execute(db)
  return rows
}

/** Returns cells with items that the geocoder has not named yet. */
export async function listUnrefinedCells(db: Db, limit: number): Promise<Location[]> {
  const { rows } = await sql<Location>`
    SELECT DISTINCT ${cell} FROM items WHERE area_source <> 'geocoder' AND longitude IS NOT NULL
    ORDER BY latitude, longitude LIMIT ${limit}`.execute(db)
  return rows
}

type NamedCell = { cell: Location; area: Area; source: 'gazetteer' | 'geocoder' }

/**
 * Names up to 500 items of a cell, so that their rows are locked only briefly. An item that is moved concurrently is skipped,
 * because PostgreSQL checks the cell again after locking the row. Returns the number of named items.
 */
export async function nameItemsOfCell(db: Db, { cell, area, source }: NamedCell): Promise<number> {
  // Keep the gazetteer's name where the geocoder has none, and the geocoder's names when a language is added.
  const known = Object.fromEntries(Object.entries(area).filter(([, name]) => name !== ''))
  const named = sql`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(areas) WHERE value <> '""')`
  const found = sql`${JSON.stringify(known)}::jsonb`
  const areas = source === 'gazetteer' ? sql`${found} || ${named}` : sql`areas || ${found}`
  const isUnnamed = source === 'gazetteer' ? sql`area_source = 'none'` : sql`area_source <> 'geocoder'`
  const { numAffectedRows } = await sql`
    UPDATE items SET areas = ${areas}, area_source = ${source}
    WHERE id IN (
      SELECT id FROM items
      WHERE ${isUnnamed} AND longitude IS NOT NULL
        AND cell_latitude(latitude) = ${cell.latitude} AND cell_longitude(longitude, latitude) = ${cell.longitude}
      LIMIT 500 FOR UPDATE)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
