import { type ItemMarkers, maxMarkers } from '@pollen/contract/items'
import type { MapBounds } from '@pollen/contract/map-bounds'
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../../platform/action.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { every, mapArea } from './areas.queries.ts'
import { conditionsOf, facetConditions, type ListQuery } from './filters.queries.ts'

/** In an area with more items, the newest matches are read instead; their index is ten times as fast for each item. */
export const maxAreaItems = 20_000

type MapQuery = ListQuery & { filters: { bounds: MapBounds } }

/** The pins of a map. Few items are on most maps; where there are many, the index of the newest finds them faster. */
export async function findMarkers(db: Db, query: MapQuery): Promise<JsonText> {
  const [near] = (await areaStatement(query).execute(db)).rows
  if (near?.json) return new JsonText(near.json)
  const [newest] = (await newestStatement(query).execute(db)).rows
  return new JsonText(newest?.json ?? '')
}

/**
 * Reads the items of an area by its index and returns the matches, or null if the area has too many items. It has one plan for all
 * values.
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
      ${neighboursTogether}
    ) AS area`
}

/** Reads the newest matches, as many as an answer may have. The planner sees the values, because the fastest plan depends on them. */
export function newestStatement(query: MapQuery) {
  const conditions = [...conditionsOf(query), ...(query.search ? facetConditions(query.filters) : [])]
  return sql<{ json: string }>`${planEachTime}
    WITH matches AS MATERIALIZED (
      SELECT ${markerColumns} FROM items WHERE is_listed AND ${every(conditions)}
      ORDER BY items.creationdate DESC, items.seq DESC LIMIT ${sql.lit(maxMarkers + 1)}
    )
    SELECT ${markersJson({ isComplete: sql`(SELECT count(*) <= ${sql.lit(maxMarkers)} FROM matches)` })} AS json
    FROM (SELECT * FROM (SELECT * FROM matches LIMIT ${sql.lit(maxMarkers)}) AS items ${neighboursTogether}) AS newest`
}

/** The indexes of the map and of the newest include these, so that the rows of items need not be read. */
const markerColumns = sql`items.id, items.type, items.category1, items.location_precision,
  items.shown_longitude, items.shown_latitude`

/** For compression; the map ignores the order. Without `id`, the order of pins at one place would show which item was edited. */
const neighboursTogether = sql`ORDER BY items.shown_latitude, items.shown_longitude, items.id`

type JsonParts = { isComplete: RawBuilder<unknown>; filter?: RawBuilder<unknown> }

/** `ItemMarkers` as text: lists of numbers, and of codes, which have no sign that JSON would write in another way. */
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
