import { exactCountLimit } from '@pollen/contract/constants'
import type { Db } from '../../../platform/database/open-database.ts'
import { type Counted, countActive, countSeen } from './count.queries.ts'
import type { Asked } from './filters.ts'
import { largeCount, rememberCount } from './remember-counts.ts'

/** How many match; a large number may be some seconds old. */
export async function countMatches(db: Db, asked: Asked): Promise<Counted> {
  const unseen = asked.filters.onlyUnseen ? await subtractSeen(db, asked) : null
  return unseen ?? rememberCount(db, asked, 'all', () => countActive(db, asked))
}

/** What anybody would find, which is remembered for all, less what this member knows of it; null where that is too rough. */
async function subtractSeen(db: Db, asked: Asked): Promise<Counted | null> {
  const byAnybody = ofAnybody(asked)
  const all = await countMatches(db, byAnybody)
  if (all.count > exactCountLimit) return null
  const count = Math.max(0, all.count - (await countSeen(db, byAnybody)))
  // Of an old number not so little may be left that its age would show.
  const isOld = all.count > largeCount
  return isOld && count <= largeCount ? null : { ...all, count }
}

/** The same search, whatever was seen. */
export function ofAnybody(asked: Asked): Asked {
  const { onlyUnseen: _, ...filters } = asked.filters
  return { ...asked, filters }
}
