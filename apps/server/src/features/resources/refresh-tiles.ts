import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { TooManyAttempts } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { enqueueTiles } from './fetch-tiles.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { type SourceName, sourceNames, sources, sourcesOf } from './sources.ts'
import { findTiles, requestTiles, type TileRow } from './tiles.queries.ts'
import { type Tile, tileOf, tilesOf } from './tiles.ts'

/** A tile that waits longer is requested again, because the job that should fetch it may be lost. */
const maxWaitMs = 2 * 60_000

const keyOf = (source: string, { x, y }: Tile) => `${source} ${x} ${y}`

type ResourcePlace = { source: string; longitude: number; latitude: number }

/** The freshness of some tiles. */
export type TileStatus = {
  isLoading: boolean
  /** False if some tiles were not requested because there are too many. */
  isComplete: boolean
  /** The last fetch of the oldest failing tile, or its failure if it was never fetched. */
  outdatedSince: Date | null
  /** True if the source of a resource is failing for its tile. */
  isOutdated: (resource: ResourcePlace) => boolean
}

type Area = { boxes: Box[]; kinds: ResourceKind[] | undefined }

/** Returns the freshness of the tiles of an area, and schedules missing and stale ones. */
export async function refreshTiles(ctx: RequestContext & { db: Db }, { boxes, kinds }: Area): Promise<TileStatus> {
  const areas = boxes.map(tilesOf)
  const tiles = areas.flatMap((area) => area.tiles)
  const names = sourcesOf(ctx.config, kinds)
  const now = ctx.clock()
  const rows = await findTiles(ctx.db, names, tiles)
  const known = new Map(rows.map((row) => [keyOf(row.source, row), row]))
  let isLoading = rows.some((row) => isWaiting(row, now))
  let isComplete = areas.every((area) => area.isComplete) || names.length === 0
  for (const source of names) {
    const due = tiles.filter((tile) => isDue(known.get(keyOf(source, tile)), now))
    const granted = await takeWithinLimit(ctx, due)
    if (granted.length < due.length) isComplete = false
    if (granted.length > 0) await scheduleFetch(ctx.db, { source, tiles: granted, now })
    isLoading ||= granted.length > 0
  }
  return { isLoading, isComplete, ...failuresOf(rows, now) }
}

/** Like `refreshTiles`, but for the tile of one resource and without scheduling it. */
export async function findTileStatus({ db, clock }: { db: Db; clock: () => Date }, resource: ResourcePlace) {
  const names = sourceNames.filter((name) => name === resource.source)
  return failuresOf(await findTiles(db, names, [tileOf(resource)]), clock())
}

const isStale = ({ source, fetched_at }: TileRow, now: Date) =>
  fetched_at === null || now.getTime() - fetched_at.getTime() >= sources[source].maxAgeMs

const isWaiting = ({ wanted_at }: TileRow, now: Date) =>
  wanted_at !== null && now.getTime() - wanted_at.getTime() < maxWaitMs

/** True if a tile is missing or stale, is not waiting, and may be retried. */
export function isDue(row: TileRow | undefined, now: Date): boolean {
  if (!row) return true
  return isStale(row, now) && !isWaiting(row, now) && (row.retry_at === null || row.retry_at <= now)
}

/** Returns as many of the tiles as the limit of the caller allows. */
async function takeWithinLimit(ctx: RequestContext, tiles: Tile[]): Promise<Tile[]> {
  const granted: Tile[] = []
  try {
    for (const tile of tiles) {
      await limitResourceCalls(ctx, 'fetchTile')
      granted.push(tile)
    }
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
  }
  return granted
}

export async function scheduleFetch(db: Db, { source, tiles, now }: { source: SourceName; tiles: Tile[]; now: Date }) {
  const requestedBefore = new Date(now.getTime() - maxWaitMs)
  await db.transaction().execute(async (tx) => {
    const added = await requestTiles(tx, { source, tiles, now, requestedBefore })
    if (added > 0) await enqueueTiles(tx, source)
  })
}

function failuresOf(rows: TileRow[], now: Date): Pick<TileStatus, 'outdatedSince' | 'isOutdated'> {
  const failing = rows.filter((row) => row.failed_at !== null && isStale(row, now))
  const keys = new Set(failing.map((row) => keyOf(row.source, row)))
  const times = failing.map(({ fetched_at, failed_at }) => (fetched_at ?? failed_at ?? now).getTime())
  return {
    outdatedSince: times.length > 0 ? new Date(Math.min(...times)) : null,
    isOutdated: (resource) => keys.has(keyOf(resource.source, tileOf(resource))),
  }
}
