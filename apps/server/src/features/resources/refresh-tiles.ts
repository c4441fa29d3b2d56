import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { TooManyAttempts } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { enqueueTiles } from './fetch-tiles.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { type SourceName, sourceNames, sources, sourcesOf } from './sources.ts'
import { findTiles, type TileRow, wantTiles } from './tiles.queries.ts'
import { type Tile, tileOf, tilesOf } from './tiles.ts'

/** A tile that waits longer than this is asked for again: the job that should fetch it may be lost. */
const maxWaitMs = 2 * 60_000

const keyOf = (source: string, { x, y }: Tile) => `${source} ${x} ${y}`

type ResourcePlace = { source: string; longitude: number; latitude: number }

/** How current the resources of some tiles are. */
export type TileStatus = {
  isLoading: boolean
  /** False where some tiles are not asked for, because there are too many. */
  isComplete: boolean
  /** When the oldest of the failing tiles was fetched; where it never was, when it failed. */
  outdatedSince: Date | null
  /** Whether the source of a resource fails there. */
  isOutdated: (resource: ResourcePlace) => boolean
}

type Area = { boxes: Box[]; kinds: ResourceKind[] | undefined }

/** Says how current the tiles of an area are, and has those fetched in the background that are missing or too old. */
export async function refreshTiles(ctx: RequestContext & { db: Db }, { boxes, kinds }: Area): Promise<TileStatus> {
  const areas = boxes.map(tilesOf)
  const tiles = areas.flatMap((area) => area.tiles)
  const names = sourcesOf(ctx.config, kinds)
  const now = ctx.clock()
  const rows = await findTiles(ctx.db, names, tiles)
  const known = new Map(rows.map((row) => [keyOf(row.source, row), row]))
  let isLoading = rows.some((row) => isWaiting(row, now))
  let areAllAsked = areas.every((area) => area.areAll) || names.length === 0
  for (const source of names) {
    const due = tiles.filter((tile) => isDue(known.get(keyOf(source, tile)), now))
    const granted = await takeShare(ctx, due)
    if (granted.length < due.length) areAllAsked = false
    if (granted.length > 0) await fetchLater(ctx.db, { source, tiles: granted, now })
    isLoading ||= granted.length > 0
  }
  return { isLoading, isComplete: areAllAsked, ...failuresOf(rows, now) }
}

/** Like refreshTiles, but for the tile of one resource, and without fetching it. */
export async function findTileStatus({ db, clock }: { db: Db; clock: () => Date }, resource: ResourcePlace) {
  const names = sourceNames.filter((name) => name === resource.source)
  return failuresOf(await findTiles(db, names, [tileOf(resource)]), clock())
}

const isStale = ({ source, fetched_at }: TileRow, now: Date) =>
  fetched_at === null || now.getTime() - fetched_at.getTime() >= sources[source].maxAgeMs

const isWaiting = ({ wanted_at }: TileRow, now: Date) =>
  wanted_at !== null && now.getTime() - wanted_at.getTime() < maxWaitMs

/** Whether a tile is missing or too old, and may be asked for now. */
export function isDue(row: TileRow | undefined, now: Date): boolean {
  if (!row) return true
  return isStale(row, now) && !isWaiting(row, now) && (row.retry_at === null || row.retry_at <= now)
}

/** As many of the tiles as the caller may still have fetched. */
async function takeShare(ctx: RequestContext, tiles: Tile[]): Promise<Tile[]> {
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

export async function fetchLater(db: Db, { source, tiles, now }: { source: SourceName; tiles: Tile[]; now: Date }) {
  const askedAgainAfter = new Date(now.getTime() - maxWaitMs)
  await db.transaction().execute(async (tx) => {
    const added = await wantTiles(tx, { source, tiles, now, askedAgainAfter })
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
