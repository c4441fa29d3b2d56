import type { EventOf } from '@pollen/contract/events'
import { notificationFrequencies } from '@pollen/contract/member-fields'
import { type MailFrequencies, notificationFamilies } from '@pollen/contract/notifications'
import { isCausedByRows } from '../../platform/database/database-failure.ts'
import { tryLockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import {
  finishDigestRun,
  keepDigestStart,
  listDigestRuns,
  moveDigestsOn,
  setBackDigests,
  startDigestFrom,
} from './digest-marks.queries.ts'
import { type DigestFrequency, digestFrequencies, latestDigestTime } from './digest-times.ts'
import { type DigestRun, findNextDue, isAnybodyDue, prepareBatch } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

const seconds = 1000
const minutes = 60 * seconds

/** What is written at 08:00 is committed by then, so that all of it is told. */
const settleMs = 30 * seconds

/** A run ends by then and the next one, a minute later, goes on: the queue would take a longer one for dead. */
const longestRunMs = 5 * minutes

/** A run that is finished up to a later moment was so by a clock that was ahead; clocks of several machines differ by less. */
const maxClockDifferenceMs = 5 * minutes

/** How often members may choose to have digests of a family. */
function choicesOf(family: keyof MailFrequencies): DigestFrequency[] {
  const choices: readonly string[] = notificationFrequencies[notificationFamilies[family]]
  return digestFrequencies.filter((frequency) => choices.includes(frequency))
}

const frequencies: Record<DigestFamily, DigestFrequency[]> = {
  conversations: choicesOf('conversations'),
  items: choicesOf('items'),
  events: choicesOf('events'),
  resources: choicesOf('resources'),
  // A reminder, which has no setting of its own.
  reference_location: ['M'],
}

/**
 * Prepares the digests whose time has passed, for all members who have not had theirs: also those that an instance missed
 * because it was off. Mails are written when they are sent.
 */
export const prepareDigests: Job = {
  name: 'prepare-digests',
  async run(ctx) {
    const endAt = performance.now() + longestRunMs
    const isOver = () => ctx.stopping?.aborted || performance.now() > endAt
    const runs = await dueRuns(ctx)
    if (runs.length > 0) await setBackFromFuture(ctx)
    for (const run of runs) {
      if (isOver()) return
      await prepareRun(ctx, run, isOver)
    }
  },
}

/** Nobody gets a digest of what was before this moment: a backup does not know who was told of it since, and filled data is news to nobody. */
export async function skipDigests(db: Db, now: Date) {
  await moveDigestsOn(db, now)
  for (const [family, often] of Object.entries(frequencies)) {
    for (const frequency of often) {
      await finishDigestRun(db, { family: family as DigestFamily, frequency, until: now, now })
    }
  }
}

const setBackAtOnce = 10_000

/** Whoever was told up to a moment that is yet to come would get no digest until then. It counts as now. */
async function setBackFromFuture({ db, clock, log, stopping }: JobContext) {
  let count = 0
  for (let last = setBackAtOnce; last === setBackAtOnce && !stopping?.aborted; count += last) {
    last = await setBackDigests(db, { now: clock(), limit: setBackAtOnce })
  }
  if (count > 0) log.warn({ digests: count }, 'The clock was ahead: digests marked with a later time go on from now')
}

async function dueRuns({ db, clock, config }: JobContext): Promise<DigestRun[]> {
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

/** Batches grow and shrink so that each takes about a second: members of a city have far more news than those of a village. */
const shortBatchMs = 500
const longBatchMs = 2_000

/** Prepares the digests of all members who are due. `isOver` says when to leave the rest to the next run. */
async function prepareRun(ctx: JobContext, run: DigestRun, isOver: () => boolean | undefined) {
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
      if (!isCausedByRows(err)) throw err
      if (limit === 1) {
        const memberId = await findNextDue(db, run, afterId)
        if (memberId === null) continue
        log.error({ err, family: run.family, memberId }, 'A digest could not be prepared; it waits for the next one')
        // With the next digest, they are told of what this one would have told them.
        await keepDigestStart(db, { memberId, family: run.family, notBefore: run.previous })
        failing.push(memberId)
        afterId = memberId
      }
      limit = Math.ceil(limit / 10)
    }
  }
  return { isComplete: false, members, mails, failing }
}

/**
 * Decides from when on a member is told after they changed how often that is. Who had no digests of something (never, or
 * instantly) is told of what is new from now on; who had some is told from the latest one on, and misses nothing.
 */
export async function startDigests(tx: Tx, { stream, data, at }: EventOf<'member.mail_frequencies_changed'>) {
  const memberId = stream.member_id
  const families = Object.keys(data.previous) as (keyof MailFrequencies)[]
  for (const family of families) {
    const hadDigests = !['N', 'I'].includes(data.previous[family] ?? 'N')
    if (hadDigests) await keepDigestStart(tx, { memberId, family })
    else await startDigestFrom(tx, { memberId, family, from: at })
  }
}
