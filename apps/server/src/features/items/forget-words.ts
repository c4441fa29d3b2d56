import { lockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deleteWords, findUnusedWords, listRecentWords, listWords } from './search/vocabulary.queries.ts'

const batchSize = 500
const recentItems = 2_000

/** For features that enqueue it without waiting for its schedule, after items were deleted. */
export const forgetWordsQueue = { name: 'forget-words' }

/** A search recognises typos by the words of listed items; those of deleted, closed and hidden ones must not stay. */
export const forgetWords: Job = {
  ...forgetWordsQueue,
  async run({ db, log, stopping }) {
    const count = await deleteUnusedWords(db, stopping)
    if (count > 0) log.info({ count }, 'forgot words that no listed item has')
  },
}

/** Returns how many it deleted. Words are compared in batches, and looked at again under the lock before they go. */
export async function deleteUnusedWords(db: Db, stopping?: AbortSignal): Promise<number> {
  // To ask the index for a common word costs as much as it has items, so these are left out beforehand.
  const recent = await listRecentWords(db, { items: recentItems })
  let deleted = 0
  for (let after = ''; !stopping?.aborted; ) {
    const words = await listWords(db, { after, limit: batchSize })
    const last = words.at(-1)
    if (last === undefined) break
    after = last
    const unused = await findUnusedWords(
      db,
      words.filter((word) => !recent.has(word)),
    )
    if (unused.length === 0) continue
    deleted += await db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'vocabulary', 'exclusive')
      const stillUnused = await findUnusedWords(tx, unused)
      await deleteWords(tx, stillUnused)
      return stillUnused.length
    })
  }
  return deleted
}
