import { isAboutRows } from '../../platform/database/database-failure.ts'
import { tryLockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { finishDigestRun, keepDigestStart } from './digest-marks.queries.ts'
import { type DigestRun, findNextDue, isAnybodyDue, prepareBatch } from './digests.queries.ts'

const largestBatch = 1000

/** Batches grow and shrink so that each takes about a second: members of a city have far more news than those of a village. */
const shortBatchMs = 500
const longBatchMs = 2_000

/** Prepares the digests of all members who are due. `isOver` says when to leave the rest to the next run. */
export async function prepareRun(ctx: JobContext, run: DigestRun, isOver: () => boolean | undefined) {
  const { db, log } = ctx
  const { family, frequency, until } = run
  const begin = performance.now()
  const { isComplete, members, mails, failing } = await prepareBatches(ctx, run, isOver)
  const ms = Math.round(performance.now() - begin)
  if (members > 0) log.info({ family, frequency, until, members, mails, ms }, 'digests prepared')
  // Members who were locked are looked for again in the next run. Those whose digest cannot be prepared wait for the next
  // digest, which tells of both periods: otherwise every run would try them, each time for as long as a statement may take.
  if (isComplete && !(await isAnybodyDue(db, run, failing))) await finishDigestRun(db, run)
}

/**
 * Batch after batch in the order of ids, each in a transaction: a process that is killed loses one batch at most, as a whole.
 * A batch that fails is tried as smaller ones, until the one member is found whose digest cannot be prepared.
 */
async function prepareBatches({ db, log }: JobContext, run: DigestRun, isOver: () => boolean | undefined) {
  let [afterId, limit, members, mails] = [0, 100, 0, 0]
  const failing: number[] = []
  while (!isOver()) {
    const started = performance.now()
    try {
      const batch = await db
        .transaction()
        .execute(async (tx) => (await tryLockUntilCommit(tx, 'digests')) && prepareBatch(tx, run, { afterId, limit }))
      // Another process is preparing digests. Both would be correct, but the second one would only wait for the first.
      if (batch === false) break
      if (batch.lastId === null) return { isComplete: true, members, mails, failing }
      afterId = batch.lastId
      members += batch.due
      mails += batch.mails
      const took = performance.now() - started
      if (took > longBatchMs) limit = Math.ceil(limit / 2)
      else if (took < shortBatchMs) limit = Math.min(limit * 2, largestBatch)
    } catch (err) {
      if (!isAboutRows(err)) throw err
      if (limit === 1) {
        const memberId = await findNextDue(db, run, afterId)
        if (memberId === null) continue
        log.error({ err, family: run.family, memberId }, 'A digest could not be prepared; it waits for the next one')
        await keepDigestStart(db, run, memberId)
        failing.push(memberId)
        afterId = memberId
      }
      limit = Math.ceil(limit / 10)
    }
  }
  return { isComplete: false, members, mails, failing }
}
