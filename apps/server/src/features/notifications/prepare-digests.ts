import { tryLockUntilCommit } from '../../platform/database/lock-until-commit.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { type DigestFrequency, latestDigestTime } from './digest-times.ts'
import {
  type DigestRun,
  finishDigestRun,
  isAnybodyDue,
  listDigestRuns,
  moveDigestsOn,
  prepareBatch,
} from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

const seconds = 1000
const minutes = 60 * seconds

/** What is written at 08:00 is committed by then, so that all of it is told. */
const settleMs = 30 * seconds

/** A run ends by then and the next one, a minute later, goes on: the queue would take a longer one for dead. */
const longestRunMs = 5 * minutes

const frequencies: Record<DigestFamily, DigestFrequency[]> = {
  conversations: ['D'],
  items: ['D', 'W'],
  events: ['D', 'W'],
  resources: ['D', 'W', 'M'],
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
    for (const run of await dueRuns(ctx)) {
      if (isOver()) return
      await prepareRun(ctx, run, isOver)
    }
  },
}

/** Nobody gets a digest of what was before this moment: a backup does not know who was told of it since. */
export async function skipDigests(db: Db, now: Date) {
  await moveDigestsOn(db, now)
  for (const [family, often] of Object.entries(frequencies)) {
    for (const frequency of often) {
      await finishDigestRun(db, { family: family as DigestFamily, frequency, until: now, now })
    }
  }
}

async function dueRuns({ db, clock, config }: JobContext): Promise<DigestRun[]> {
  const now = clock()
  const finished = await listDigestRuns(db)
  const isFinished = ({ family, frequency, until }: DigestRun) =>
    finished.some((run) => run.family === family && run.frequency === frequency && run.until >= until)

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
const longBatchMs = 2 * seconds

async function prepareRun({ db, log }: JobContext, run: DigestRun, isOver: () => boolean | undefined) {
  const { family, frequency, until } = run
  const begin = performance.now()
  const { isComplete, members, mails } = await prepareBatches(db, run, isOver)
  const ms = Math.round(performance.now() - begin)
  if (members > 0) log.info({ family, frequency, until, members, mails, ms }, 'digests prepared')
  // Members who were locked are looked for again in the next run.
  if (isComplete && !(await isAnybodyDue(db, run))) await finishDigestRun(db, run)
}

/** Batch after batch in the order of ids, each in a transaction: a process that is killed loses one batch at most, as a whole. */
async function prepareBatches(db: Db, run: DigestRun, isOver: () => boolean | undefined) {
  let [afterId, limit, members, mails] = [0, 100, 0, 0]
  while (!isOver()) {
    const started = performance.now()
    const batch = await db
      .transaction()
      .execute(async (tx) => (await tryLockUntilCommit(tx, 'digests')) && prepareBatch(tx, run, { afterId, limit }))
      .catch((error: unknown) => {
        if (!isTooSlow(error) || limit === 1) throw error
        return null
      })
    // Another process is preparing digests. Both would be correct, but the second one would only wait for the first.
    if (batch === false) break
    const took = performance.now() - started
    if (batch) {
      if (batch.lastId === null) return { isComplete: true, members, mails }
      afterId = batch.lastId
      members += batch.due
      mails += batch.mails
    }
    if (!batch || took > longBatchMs) limit = Math.ceil(limit / (batch ? 2 : 10))
    else if (took < shortBatchMs) limit = Math.min(limit * 2, largestBatch)
  }
  return { isComplete: false, members, mails }
}

const isTooSlow = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
