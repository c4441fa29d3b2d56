import { type ItemMarkers, maxMarkers } from '@pollen/contract/items'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { every } from './areas.queries.ts'
import { conditionsOf, type ListQuery } from './filters.queries.ts'

export const noMarkers: ItemMarkers = {
  ids: [],
  types: [],
  categories: [],
  longitudes: [],
  latitudes: [],
  precisions: [],
  is_complete: true,
}

/** The database makes the columns, because a driver takes several times as long for as many rows. */
export async function findMarkers(db: Db, query: ListQuery): Promise<ItemMarkers> {
  const { rows } = await markersStatement(query).execute(db)
  return rows[0] ?? noMarkers
}

/** Neighbours come one after the other, which compresses best. */
function markersStatement(query: ListQuery) {
  return sql<ItemMarkers>`${planEachTime}
    WITH newest AS MATERIALIZED (
      SELECT items.id, items.type, items.category1, items.location_precision, items.shown_longitude, items.shown_latitude
      FROM items WHERE is_listed AND ${every(conditionsOf(query, { isAreaSmall: true }))}
      ORDER BY items.creationdate DESC, items.seq DESC LIMIT ${sql.lit(maxMarkers + 1)}
    ), markers AS (
      SELECT id, type, category1, location_precision,
        round(shown_longitude * 1e5) / 1e5 AS longitude, round(shown_latitude * 1e5) / 1e5 AS latitude
      FROM (SELECT * FROM newest LIMIT ${sql.lit(maxMarkers)}) AS shown
      ORDER BY shown_latitude, shown_longitude, id
    )
    SELECT
      coalesce(json_agg(id), '[]') AS ids,
      coalesce(json_agg(type), '[]') AS types,
      coalesce(json_agg(category1), '[]') AS categories,
      coalesce(json_agg(longitude), '[]') AS longitudes,
      coalesce(json_agg(latitude), '[]') AS latitudes,
      coalesce(json_agg(location_precision), '[]') AS precisions,
      (SELECT count(*) FROM newest) <= ${sql.lit(maxMarkers)} AS is_complete
    FROM markers`
}
