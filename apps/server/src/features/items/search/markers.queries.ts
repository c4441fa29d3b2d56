import { type ItemMarkers, maxMarkers } from '@pollen/contract/items'
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../../platform/action.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { every } from './areas.queries.ts'
import { conditionsOf, type ListQuery } from './filters.queries.ts'

export async function findMarkers(db: Db, query: ListQuery): Promise<JsonText> {
  const { rows } = await markersStatement(query).execute(db)
  return new JsonText(rows[0]?.json ?? '')
}

/** `ItemMarkers` as text. Neighbours come one after the other, which compresses best. */
export function markersStatement(query: ListQuery) {
  return sql<{ json: string }>`${planEachTime}
    WITH matches AS MATERIALIZED (
      SELECT items.id, items.type, items.category1, items.location_precision, items.shown_longitude, items.shown_latitude
      FROM items WHERE is_listed AND ${every(conditionsOf(query, { isAreaSmall: true }))}
      ORDER BY items.creationdate DESC, items.seq DESC LIMIT ${sql.lit(maxMarkers + 1)}
    ), markers AS (
      SELECT * FROM (SELECT * FROM matches LIMIT ${sql.lit(maxMarkers)}) AS newest
      ORDER BY shown_latitude, shown_longitude, id
    )
    SELECT json_build_object(
      'ids', ${column(sql`id`)},
      'types', ${column(sql`type`)},
      'categories', ${column(sql`category1`)},
      'longitudes', ${column(sql`round(shown_longitude * 1e5) / 1e5`)},
      'latitudes', ${column(sql`round(shown_latitude * 1e5) / 1e5`)},
      'precisions', ${column(sql`location_precision`)},
      'is_complete', (SELECT count(*) FROM matches) <= ${sql.lit(maxMarkers)}
    )::text AS json FROM markers`
}

/** `array_to_json` writes no spaces between the entries. */
const column = (value: RawBuilder<unknown>) => sql`coalesce(array_to_json(array_agg(${value})), '[]')`

const none: ItemMarkers = {
  ids: [],
  types: [],
  categories: [],
  longitudes: [],
  latitudes: [],
  precisions: [],
  is_complete: true,
}
export const noMarkers = new JsonText(JSON.stringify(none))
