import type { EventOf } from '@pollen/contract/events'
import { notificationFrequencies } from '@pollen/contract/member-fields'
import { type MailFrequencies, notificationFamilies } from '@pollen/contract/notifications'
import { isCausedByRows } from '../../platform/database/database-failure.ts'
import { tryLockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import {
  advanceDigestMarks,
  ensureDigestMark,
  finishDigestRun,
  listDigestRuns,
  resetFutureMarkBatch,
  setDigestMark,
} from './digest-marks.queries.ts'
import { type DigestFrequency, digestFrequencies, latestDigestTime } from './digest-times.ts'
import { type DigestRun, findNextDue, hasDueMembers, prepareBatch } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

const seconds = 1000
const minutes = 60 * seconds

/** Delay after 08:00, by which transactions from before 08:00 have committed. */
const settleMs = 30 * seconds

/** Limit of a run, because the job queue would take a longer one for dead. The next run, a minute later, continues. */
const longestRunMs = 5 * minutes

/** Clocks of several machines differ by less. A run with a later `until` was recorded by a clock that was ahead. */
const maxClockDifferenceMs = 5 * minutes

/** Returns the digest frequencies that members can choose for a family. */
function choicesOf(family: keyof MailFrequencies): DigestFrequency[] {
  const choices: readonly string[] = notificationFrequencies[notificationFamilies[family]]
  return digestFrequencies.filter((frequency) => choices.includes(frequency))
}

const frequencies: Record<DigestFamily, DigestFrequency[]> = {
  conversations: choicesOf('conversations'),
  items: choicesOf('items'),
  events: choicesOf('events'),
  resources: choicesOf('resources'),
  // A reminder without a setting of its own.
  reference_location: ['M'],
}

/**
 * Prepares all digests that are due, including those that were missed while the instance was off. Their mails are composed when
 * they are sent.
 */
export const prepareDigests: Job = {
  name: 'prepare-digests',
  async run(ctx) {
    const endAt = performance.now() + longestRunMs
    const isOver = () => ctx.stopping?.aborted || performance.now() > endAt
    const runs = await listDueRuns(ctx)
    if (runs.length > 0) await resetFutureMarks(ctx)
    for (const run of runs) {
      if (isOver()) return
      await prepareRun(ctx, run, isOver)
    }
  },
}

/**
 * Marks all digests up to this moment as sent. A restored backup does not know which ones were sent since it was made, and
 * the data of the `fill` command is not news.
 */
export async function skipDigests(db: Db, now: Date) {
  await advanceDigestMarks(db, now)
  for (const [family, often] of Object.entries(frequencies)) {
    for (const frequency of often) {
      await finishDigestRun(db, { family: family as DigestFamily, frequency, until: now, now })
    }
  }
}

const resetBatchSize = 10_000

/** Moves marks in the future back to now, because their members would get no digest until then. */
async function resetFutureMarks({ db, clock, log, stopping }: JobContext) {
  let count = 0
  for (let last = resetBatchSize; last === resetBatchSize && !stopping?.aborted; count += last) {
    last = await resetFutureMarkBatch(db, { now: clock(), limit: resetBatchSize })
  }
  if (count > 0) log.warn({ digests: count }, 'The clock was ahead: digest marks in the future were reset to now')
}

async function listDueRuns({ db, clock, config }: JobContext): Promise<DigestRun[]> {
  const now = clock()
  const finished = await listDigestRuns(db)
  const latestMark = now.getTime() + maxClockDifferenceMs
  const isFinished = ({ family, frequency, until }: DigestRun) =>
    finished.some(
      (run) =>
        run.family === family && run.frequency === frequency && run.until >= until && run.until.getTime() <= latestMark,
    )

  const timesOf = (frequency: DigestFrequency) => {
    const latest = (before: number) =>
      latestDigestTime(frequency, { now: new Date(before), timeZone: config.INSTANCE_TIMEZONE })
    const until = latest(now.getTime() - settleMs)
    return { frequency, until, previous: latest(until.getTime() - 1), now }
  }
  const times = { D: timesOf('D'), W: timesOf('W'), M: timesOf('M') }
  const families = Object.keys(frequencies) as DigestFamily[]
  return families
    .flatMap((family) => frequencies[family].map((frequency) => ({ family, ...times[frequency] })))
    .filter((run) => !isFinished(run))
}

const largestBatch = 1000

/** The batch size adapts so that a batch takes about a second, because members of a city have far more news than in a village. */
const shortBatchMs = 500
const longBatchMs = 2_000

/** Prepares the digests of a run. Once `isOver` returns true, the rest is left to the next run of the job. */
async function prepareRun(ctx: JobContext, run: DigestRun, isOver: () => boolean | undefined) {
  const { db, log } = ctx
  const { family, frequency, until } = run
  const begin = performance.now()
  const { isComplete, members, mails, failing } = await prepareBatches(ctx, run, isOver)
  const ms = Math.round(performance.now() - begin)
  if (members > 0) log.info({ family, frequency, until, members, mails, ms }, 'digests prepared')
  // The next run of the job retries members with locked rows. Failing members wait for their next digest, which covers both
  // periods: retrying them every minute could take as long as the statement timeout each time.
  if (isComplete && !(await hasDueMembers(db, run, failing))) await finishDigestRun(db, run)
}

/**
 * Prepares batches in id order, each in its own transaction, so that a killed process loses at most one batch. A failing batch
 * is retried in smaller ones, until it is down to the single member that causes the failure.
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
      // Another process is preparing digests. Continuing would be correct, but would mostly wait for its locks.
      if (batch === false) break
      if (batch.lastId === null) return { isComplete: true, members, mails, failing }
      afterId = batch.lastId
      members += batch.due
      mails += batch.mails
      const took = performance.now() - started
      if (took > longBatchMs) limit = Math.ceil(limit / 2)
      else if (took < shortBatchMs) limit = Math.min(limit * 2, largestBatch)
    } catch (err) {
      if (!isCausedByRows(err)) throw err
      if (limit === 1) {
        const memberId = await findNextDue(db, run, afterId)
        if (memberId === null) continue
        log.error({ err, family: run.family, memberId }, 'A digest could not be prepared; the next one covers it')
        // Keeps the start of the period for the next digest.
        await ensureDigestMark(db, { memberId, family: run.family, notBefore: run.previous })
        failing.push(memberId)
        afterId = memberId
      }
      limit = Math.ceil(limit / 10)
    }
  }
  return { isComplete: false, members, mails, failing }
}

/**
 * Subscriber of changed frequencies: sets where the next digest begins. For families that had no digests (never or instantly), it
 * begins now. For others, it begins where the latest digest ended, so that no news is missed.
 */
export async function startDigests(tx: Tx, { stream, data, at }: EventOf<'member.mail_frequencies_changed'>) {
  const memberId = stream.member_id
  const families = Object.keys(data.previous) as (keyof MailFrequencies)[]
  for (const family of families) {
    const hadDigests = !['N', 'I'].includes(data.previous[family] ?? 'N')
    if (hadDigests) await ensureDigestMark(tx, { memberId, family })
    else await setDigestMark(tx, { memberId, family, until: at })
  }
}
