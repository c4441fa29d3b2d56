import { boxesOf } from '@pollen/contract/map-bounds'
import type { Job } from '../../platform/jobs/job.ts'
import { isDue, scheduleFetch } from './refresh-tiles.ts'
import { sourcesOf } from './sources.ts'
import { findTiles, listReaderAreas, type ReaderArea, readSourceStates } from './tiles.queries.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** Limit of waiting tiles per source. The job adds none beyond it, because tiles for maps have priority. */
const maxWaiting = 20

const kmPerDegree = 111
/** Half of the rounding step of locations, in degrees. */
const roundingError = 0.05

/**
 * Schedules stale tiles around members, oldest first, because digests need new resources even without map views. The same
 * jobs fetch them as for maps, so sources receive only tile boundaries and no locations of members.
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
      if (due.length > 0) await scheduleFetch(db, { source, tiles: due, now })
    }
  },
}

const keyOf = ({ x, y }: Tile) => `${x} ${y}`

const distinctTiles = (tiles: Tile[]) => [...new Map(tiles.map((tile) => [keyOf(tile), tile])).values()]

/** The tiles that a map of the area would request. */
function tilesAround({ longitude, latitude, km }: ReaderArea): Tile[] {
  const degrees = km / kmPerDegree
  const height = degrees + roundingError
  const width = degrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) + roundingError
  const northWest = { longitude: longitude - width, latitude: Math.min(90, latitude + height) }
  const southEast = { longitude: longitude + width, latitude: Math.max(-90, latitude - height) }
  return boxesOf({ northWest, southEast }).flatMap((box) => tilesOf(box).tiles)
}
