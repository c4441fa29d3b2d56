import type { Box } from '@pollen/contract/map-bounds'
import type { Deps } from '../../platform/action.ts'
import type { Chunks } from '../../platform/outgoing/fetch-answer.ts'
import { readJsonList } from '../../platform/outgoing/read-json-list.ts'
import type { FoundResource } from './resources.queries.ts'
import { isInTile } from './tiles.ts'

export type SourceDeps = Pick<Deps, 'config' | 'outgoing'>

/** The resources of a source in a box. `isComplete` is false if there are more than we store. */
export type SourceAnswer = { found: FoundResource[]; isComplete: boolean }

/** The timeout is part of the product specification. */
export const sourceLimits = { timeoutMs: 15_000, maxBytes: 20_000_000 }

/** More than any square of 25 km contains. Further entries are not stored. */
const maxFound = 20_000

/** Collects the resources in a box from one or several pages of answers. */
export function collectResources(box: Box, readEntry: (entry: unknown) => FoundResource[]) {
  const found: FoundResource[] = []
  let isComplete = true
  return {
    /** Reads one answer. Returns the number of entries, and `rest`, the fields around the list. */
    async read(chunks: Chunks) {
      let entries = 0
      const rest = await readJsonList(chunks, (entry) => {
        entries++
        if (!isComplete) return
        // Sources also send elements that extend into the box but belong to the next tile.
        const inBox = readEntry(entry).filter(({ location }) => isInTile(location, box))
        if (found.length + inBox.length > maxFound) isComplete = false
        else found.push(...inBox)
      })
      return { entries, rest }
    },
    answer: ({ isComplete: hasAllPages = true } = {}) => ({ found, isComplete: isComplete && hasAllPages }),
  }
}
