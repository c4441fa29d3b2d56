import type { Box } from '@pollen/contract/map-bounds'
import type { Deps } from '../../platform/action.ts'
import type { Chunks } from '../../platform/outgoing/fetch-answer.ts'
import { readJsonList } from '../../platform/outgoing/read-json-list.ts'
import type { FoundResource } from './resources.queries.ts'
import { isInTile } from './tiles.ts'

export type SourceDeps = Pick<Deps, 'config' | 'outgoing'>

/** What a source has in a box. `areAll` is false where it has more than we store. */
export type SourceAnswer = { found: FoundResource[]; areAll: boolean }

/** How long a source may take, as the product says, and how much it may send. */
export const sourceLimits = { timeoutMs: 15_000, maxBytes: 20_000_000 }

/** More than any square of 25 km has. What a source sends beyond it is not stored. */
const maxFound = 20_000

/** Collects what one answer, or several pages of it, have in a box. */
export function collectResources(box: Box, readEntry: (entry: unknown) => FoundResource[]) {
  const found: FoundResource[] = []
  let areAll = true
  return {
    /** Reads one answer, and returns how many entries it had and what it says around them. */
    async read(chunks: Chunks) {
      let entries = 0
      const rest = await readJsonList(chunks, (entry) => {
        entries++
        if (!areAll) return
        // Sources also send what reaches into the box, and belongs to the next one.
        const inBox = readEntry(entry).filter(({ location }) => isInTile(location, box))
        if (found.length + inBox.length > maxFound) areAll = false
        else found.push(...inBox)
      })
      return { entries, rest }
    },
    answer: ({ areAll: areAllPages = true } = {}) => ({ found, areAll: areAll && areAllPages }),
  }
}
