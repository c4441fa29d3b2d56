import { type ItemMarkers, maxMarkers } from '@pollen/contract/items'
import type { MapBounds } from '@pollen/contract/map-bounds'
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../../platform/action.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { every, mapArea } from './areas.queries.ts'
import { conditionsOf, facetConditions, type ListQuery } from './filters.queries.ts'

/** In areas with more items, the newest matches are read instead, because their index is ten times as fast per item. */
export const maxAreaItems = 20_000

type MapQuery = ListQuery & { filters: { bounds: MapBounds } }

/** Reads the area by its index, because most maps show few items. Falls back to the newest items if there are many. */
export async function findMarkers(db: Db, query: MapQuery): Promise<JsonText> {
  const [near] = (await areaStatement(query).execute(db)).rows
  if (near?.json) return new JsonText(near.json)
  const [newest] = (await newestStatement(query).execute(db)).rows
  return new JsonText(newest?.json ?? '')
}

/**
 * Reads the items of an area by its index and returns the matches, or null if the area has too many items. Uses a generic plan.
 */
export function areaStatement(query: MapQuery) {
  const { indexCondition } = mapArea(query.filters.bounds)
  return sql<{ json: string | null }>`
    SELECT CASE WHEN count(*) <= ${sql.lit(maxAreaItems)}
      THEN ${markersJson({ isComplete: sql`true`, filter: sql`FILTER (WHERE is_match)` })} END AS json
    FROM (
      SELECT ${markerColumns}, ${every(conditionsOf(query))} AS is_match
      FROM (
        SELECT * FROM items WHERE is_listed AND ${indexCondition} LIMIT ${sql.lit(maxAreaItems + 1)}
      ) AS items
      ${spatialOrder}
    ) AS area`
}

/** Reads the newest matches up to the limit of an answer. Plans each time, because the fastest plan depends on the values. */
export function newestStatement(query: MapQuery) {
  const conditions = [...conditionsOf(query), ...(query.search ? facetConditions(query.filters) : [])]
  return sql<{ json: string }>`${planEachTime}
    WITH matches AS MATERIALIZED (
      SELECT ${markerColumns} FROM items WHERE is_listed AND ${every(conditions)}
      ORDER BY items.creationdate DESC, items.seq DESC LIMIT ${sql.lit(maxMarkers + 1)}
    )
    SELECT ${markersJson({ isComplete: sql`(SELECT count(*) <= ${sql.lit(maxMarkers)} FROM matches)` })} AS json
    FROM (SELECT * FROM (SELECT * FROM matches LIMIT ${sql.lit(maxMarkers)}) AS items ${spatialOrder}) AS newest`
}

/** Both indexes include these columns, so that index-only scans are possible. */
const markerColumns = sql`items.id, items.type, items.category1, items.location_precision,
  items.shown_longitude, items.shown_latitude`

/** Improves compression. Ties are sorted by id, because the physical order would reveal which item was edited. */
const spatialOrder = sql`ORDER BY items.shown_latitude, items.shown_longitude, items.id`

type JsonParts = { isComplete: RawBuilder<unknown>; filter?: RawBuilder<unknown> }

/** Writes `ItemMarkers` as JSON. Numbers and codes contain no characters that JSON would escape. */
function markersJson({ isComplete, filter = sql`` }: JsonParts) {
  const list = (value: RawBuilder<unknown>) => sql`'[', string_agg(${value}, ',') ${filter}, ']'`
  const numbers = (value: RawBuilder<unknown>) => list(sql`(${value})::text`)
  const codes = (value: RawBuilder<unknown>) => list(sql`'"' || ${value} || '"'`)
  return sql`concat(
    '{"ids":', ${numbers(sql`id`)},
    ',"types":', ${codes(sql`type`)},
    ',"categories":', ${codes(sql`category1`)},
    ',"longitudes":', ${numbers(sql`round(shown_longitude * 1e5) / 1e5`)},
    ',"latitudes":', ${numbers(sql`round(shown_latitude * 1e5) / 1e5`)},
    ',"precisions":', ${codes(sql`location_precision`)},
    ',"is_complete":', CASE WHEN ${isComplete} THEN 'true' ELSE 'false' END, '}')`
}

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
