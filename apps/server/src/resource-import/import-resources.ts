import {
  boxOfTile,
  markGone,
  markImported,
  saveResources,
  type Tile,
  tileOf,
  tilesWithin,
} from '../features/resources/index.ts'
import type { Db } from '../platform/database/open-database.ts'
import { type ImportedFile, importFile, type Progress } from './import-file.ts'

const source = 'osm'

type Options = { now: Date; onProgress: (progress: Progress) => void }

type ImportResult = ImportedFile & { tiles: number }

/** Imports a file. Marks the tiles that it covers as fetched at the date of the file, so that they are not fetched until they are stale. */
export async function importResources(db: Db, path: string, { now, onProgress }: Options): Promise<ImportResult> {
  const seen = new Set<string>()
  const file = await importFile(path, {
    onProgress,
    save: async (found) => {
      for (const { location } of found) seen.add(keyOf(tileOf(location)))
      await saveResources(db, found, { source, now })
    },
  })
  const covered = file.box ? coveredTiles(tilesWithin(file.box), seen) : []
  const date = file.date < now ? file.date : now
  const tiles = await db.transaction().execute(async (tx) => {
    const newer = await markImported(tx, { source, tiles: covered, date })
    for (const tile of newer) await markGone(tx, boxOfTile(tile), { source, notSeenSince: now })
    return newer.length
  })
  return { ...file, tiles }
}

const keyOf = ({ x, y }: Tile) => `${x}/${y}`

/**
 * The bounding box of a country's extract includes parts of neighbouring countries that are not in the file. So a tile counts as
 * covered only if the tile and all its neighbours within the box have resources. At a border, some have none.
 */
function coveredTiles(within: Tile[], seen: ReadonlySet<string>): Tile[] {
  const inBox = new Set(within.map(keyOf))
  const steps = [-1, 0, 1]
  return within.filter(({ x, y }) =>
    steps.every((dx) =>
      steps.every((dy) => {
        const key = keyOf({ x: x + dx, y: y + dy })
        return seen.has(key) || !inBox.has(key)
      }),
    ),
  )
}
