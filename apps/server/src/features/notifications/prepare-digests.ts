import { notificationFrequencies } from '@pollen/contract/member-fields'
import { type MailFrequencies, notificationFamilies } from '@pollen/contract/notifications'
import type { Db } from '../../platform/database/open-database.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { finishDigestRun, listDigestRuns, moveDigestsOn, setBackDigests } from './digest-marks.queries.ts'
import { type DigestFrequency, digestFrequencies, latestDigestTime } from './digest-times.ts'
import type { DigestRun } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'
import { prepareRun } from './prepare-digest-run.ts'

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
