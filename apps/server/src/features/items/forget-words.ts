import { lockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deleteWords, findUnusedWords, listRecentWords, listWords } from './search/vocabulary.queries.ts'

const batchSize = 500
const recentItems = 2_000

/** Lets features enqueue the job after they deleted items, instead of waiting for its schedule. */
export const forgetWordsQueue = { name: 'forget-words' }

/** The search detects typos with the words of listed items, so words of deleted, closed and hidden items must not remain. */
export const forgetWords: Job = {
  ...forgetWordsQueue,
  async run({ db, log, stopping }) {
    const count = await deleteUnusedWords(db, stopping)
    if (count > 0) log.info({ count }, 'deleted unused search words')
  },
}

/** Checks words in batches, and again under the lock before deleting them. Returns the number of deleted words. */
export async function deleteUnusedWords(db: Db, stopping?: AbortSignal): Promise<number> {
  // Looking up a word costs as much as it has items, so skip words of recent items, which include nearly all common ones.
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
