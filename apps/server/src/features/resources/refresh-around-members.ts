import { boxesOf } from '@pollen/contract/map-bounds'
import type { Job } from '../../platform/jobs/job.ts'
import { fetchLater, isDue } from './refresh-tiles.ts'
import { sourcesOf } from './sources.ts'
import { findTiles, listReaderAreas, type ReaderArea, readSourceStates } from './tiles.queries.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** For each source and run. While that many wait, others are not added: members who look at a map come first. */
const maxWaiting = 20

const kmPerDegree = 111
/** Half of what places are rounded to, in degrees. */
const roundingError = 0.05

/**
 * Has tiles around members fetched again that are too old, the oldest first: digests tell of what is new even where nobody looks at
 * the map. The sources learn the numbers of tiles, as they do from maps, and are asked by the same jobs.
 */
export const refreshAroundMembers: Job = {
  name: 'refresh-resources',
  async run({ db, clock, config }) {
    const now = clock()
    const names = sourcesOf(config)
    if (names.length === 0) return
    const tiles = distinctTiles((await listReaderAreas(db)).flatMap(tilesAround))
    const rows = await findTiles(db, names, tiles)
    const states = await readSourceStates(db)
    for (const source of names) {
      const known = new Map(rows.filter((row) => row.source === source).map((row) => [keyOf(row), row]))
      const fetchedAt = (tile: Tile) => known.get(keyOf(tile))?.fetched_at?.getTime() ?? 0
      const waiting = states.find((state) => state.source === source)?.waiting ?? 0
      const due = tiles
        .filter((tile) => isDue(known.get(keyOf(tile)), now))
        .sort((one, other) => fetchedAt(one) - fetchedAt(other))
        .slice(0, Math.max(0, maxWaiting - waiting))
      if (due.length > 0) await fetchLater(db, { source, tiles: due, now })
    }
  },
}

const keyOf = ({ x, y }: Tile) => `${x} ${y}`

const distinctTiles = (tiles: Tile[]) => [...new Map(tiles.map((tile) => [keyOf(tile), tile])).values()]

/** Those that a map would ask for which shows the area. */
function tilesAround({ longitude, latitude, km }: ReaderArea): Tile[] {
  const degrees = km / kmPerDegree
  const height = degrees + roundingError
  const width = degrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) + roundingError
  const northWest = { longitude: longitude - width, latitude: Math.min(90, latitude + height) }
  const southEast = { longitude: longitude + width, latitude: Math.max(-90, latitude - height) }
  return boxesOf({ northWest, southEast }).flatMap((box) => tilesOf(box).tiles)
}
