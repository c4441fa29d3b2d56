import { distanceKm, earthRadiusKm, type Location } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { sql } from 'kysely'
import { oncePerDatabase } from '../../../platform/database/once-per-database.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner } from '../../../platform/database/prepare-statements.ts'
import { every, haversine, mapPoint } from './areas.queries.ts'
import { thresholds } from './choose-plan.ts'
import { conditionsOf, type ListQuery } from './filters.queries.ts'
import { type ListedItem, listedItems } from './listed-items.queries.ts'
import { sortKey } from './orders.queries.ts'
import type { PageRequest } from './scan-in-order.queries.ts'

type FurthestRequest = { query: ListQuery; limit: number }

/** The haversines of some matches in a box, not necessarily of the furthest; of all of them, where they are fewer than the limit. */
type BoxSample = { box: Box; haversines: number[] }

/** Squares that cover the earth. A box does not include its eastern and northern edge, so no place is in two of them. */
const world: Box[] = [-180, -116, -52, 12, 76, 140].flatMap((west) =>
  [-90, -26, 38].map((south) => ({ west, south, east: west + 64, north: south + 64 })),
)

/**
 * The boxes that a search starts from. It leaves them divided where items are, so that the next one takes three steps fewer; all that
 * matters for its answer is that they cover the earth.
 */
const covers = oncePerDatabase(() => [...world])
const largestCover = 150

function divideCover(cover: Box[], box: Box, parts: Box[]) {
  const nth = cover.indexOf(box)
  if (nth >= 0 && sideOf(box) > 1 && cover.length < largestCover) cover.splice(nth, 1, ...parts)
}

/**
 * Boxes that have the furthest matches from a place, as many as the limit, and few others. Each step knows some matches of each box, so
 * it drops the boxes of which no point is as far as the last of the furthest known ones, and divides those with more matches.
 * Null where that takes too many boxes, because many matches are about equally far.
 */
export async function findFurthestBoxes(db: Db, request: FurthestRequest, from: Location): Promise<Box[] | null> {
  const cover = covers(db)
  const found: BoxSample[] = []
  let boxes = [...cover]
  while (boxes.length > 0) {
    if (found.length + boxes.length > thresholds.furthestBoxes) return null
    const samples = [...found.splice(0), ...(await sampleBoxes(db, request, from, boxes))]
    const lastKm = lastFurthestKm(samples, request.limit)
    const isFarEnough = (box: Box) => furthestKm(from, box) >= lastKm
    boxes = []
    for (const { box, haversines } of samples.filter((sample) => isFarEnough(sample.box))) {
      const parts = haversines.length < request.limit ? [] : divide(box)
      if (parts.length === 0) found.push({ box, haversines })
      else divideCover(cover, box, parts)
      boxes.push(...parts.filter(isFarEnough))
    }
  }
  return found.map(({ box }) => box)
}

/** Some matches of each box that has any. The index of the map answers it alone. */
export const sampleStatement = ({ query, limit }: FurthestRequest, from: Location, boxes: Box[]) =>
  sql<{ nth: number; haversines: number[] }>`
    SELECT nth, haversines FROM ${listOf(boxes)} CROSS JOIN LATERAL (
      SELECT json_agg(haversine) AS haversines FROM (
        SELECT ${haversine(from)} AS haversine FROM items WHERE ${isMatchInBox(query)} LIMIT ${hideFromPlanner(limit, 'int')}
      ) AS matches
    ) AS sample
    WHERE haversines IS NOT NULL`

/** The first page of all matches in the boxes. */
export async function sortInBoxes(db: Db, request: PageRequest, boxes: Box[]): Promise<ListedItem[]> {
  const { rows } = await boxesStatement(db, request, boxes).execute(db)
  return rows
}

export function boxesStatement(db: Db, request: PageRequest, boxes: Box[]) {
  const { query, order, limit } = request
  const positions = sql`
    SELECT id, 0 AS tier, value, seq FROM ${listOf(boxes)} CROSS JOIN LATERAL (
      SELECT items.id, items.seq, ${order.value} AS value FROM items WHERE ${isMatchInBox(query)} OFFSET 0
    ) AS matches
    ORDER BY ${sortKey(order, { value: sql`value`, seq: sql`seq` })} LIMIT ${hideFromPlanner(limit, 'int')}`
  return listedItems(db, positions, request)
}

/** As lists that the planner does not see, so that there is one plan for all boxes. */
function listOf(boxes: Box[]) {
  const edges = (side: keyof Box) => {
    const degrees = boxes.map((box) => box[side])
    return hideFromPlanner(degrees, 'float8[]')
  }
  return sql`unnest(${edges('west')}, ${edges('south')}, ${edges('east')}, ${edges('north')})
    WITH ORDINALITY AS box (west, south, east, north, nth)`
}

const isMatchInBox = (query: ListQuery) => sql<boolean>`is_listed
  AND ${mapPoint} <@ box(point(box.west, box.south), point(box.east, box.north))
  AND items.shown_longitude < box.east AND items.shown_latitude < box.north
  AND ${every(conditionsOf(query))}`

async function sampleBoxes(db: Db, request: FurthestRequest, from: Location, boxes: Box[]): Promise<BoxSample[]> {
  const { rows } = await sampleStatement(request, from, boxes).execute(db)
  return rows.flatMap(({ nth, haversines }) => {
    const box = boxes[nth - 1]
    return box ? [{ box, haversines }] : []
  })
}

/** At least as many matches as the limit are so far away. */
function lastFurthestKm(samples: BoxSample[], limit: number): number {
  const known = samples.flatMap(({ haversines }) => haversines).sort((a, b) => b - a)
  // A metre less is for rounding.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(known[limit - 1] ?? 0))) - 0.001
}

/** About a hundred metres. Smaller boxes would hardly tell the places of items apart. */
const smallestSide = 0.001

const sideOf = ({ west, east }: Box) => east - west

const kmPerDegree = (earthRadiusKm * Math.PI) / 180

/** No point of the box is further away: a circle around its middle contains it. */
function furthestKm(from: Location, box: Box): number {
  const half = sideOf(box) / 2
  const middle = { longitude: box.west + half, latitude: Math.min(90, box.south + half) }
  return distanceKm(from, middle) + half * Math.SQRT2 * kmPerDegree
}

/** Into sixteen; into none where the box is as small as they get. */
function divide(box: Box): Box[] {
  if (sideOf(box) < smallestSide) return []
  const side = sideOf(box) / 4
  return Array.from({ length: 16 }, (_, nth) => {
    const west = box.west + side * (nth % 4)
    const south = box.south + side * Math.floor(nth / 4)
    return { west, south, east: west + side, north: south + side }
  })
}
