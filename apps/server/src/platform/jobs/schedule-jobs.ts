import cronParser from 'cron-parser'
import type { Config } from '../../config.ts'
import { enqueue } from './enqueue.ts'
import type { Job, JobContext, JobEntry } from './job.ts'
import { claimScheduledRun, type JobRun, readJobRuns, setScheduledUntil } from './job-runs.queries.ts'
import { repeat } from './repeat.ts'

const checkEveryMs = 10_000

/** A mark further ahead than this comes from a wrong clock, because the clocks of several machines differ by less. */
const maxClockDifferenceMs = 5 * 60_000

/** Runs that are this late are spread out, so that catching up after a start does not slow down requests. */
const lateMs = 60_000
const pauseBetweenLateMs = 5_000

type ScheduleContext = Pick<JobContext, 'db' | 'clock' | 'config' | 'log'>

/** Enqueues jobs by their schedule until `stop`. */
export function scheduleJobs(table: JobEntry[], { ctx, everyMs }: { ctx: ScheduleContext; everyMs?: number }) {
  return repeat(() => enqueueDueJobs(table, ctx), {
    everyMs: everyMs ?? checkEveryMs,
    log: ctx.log,
    failure: 'The job schedule could not be checked; retrying',
  })
}

/**
 * Enqueues each job with a scheduled time since it was last enqueued. Several missed times lead to a single run, and only one process
 * enqueues it. A new job waits for its next scheduled time.
 */
export async function enqueueDueJobs(table: JobEntry[], { db, clock, config }: Omit<ScheduleContext, 'log'>) {
  const now = clock()
  const runs = await readJobRuns(db)
  let lateCount = 0
  for (const { job, schedule } of table) {
    if (!schedule) continue
    const until = runs.get(job.name)?.scheduled_until ?? null
    if (!until || until.getTime() - now.getTime() > maxClockDifferenceMs) {
      await setScheduledUntil(db, job.name, { from: until, to: now })
      continue
    }
    const dueAt = nextTime(schedule, { after: until, timezone: config.INSTANCE_TIMEZONE })
    if (dueAt > now) continue
    const delayMs = now.getTime() - dueAt.getTime() > lateMs ? lateCount++ * pauseBetweenLateMs : 0
    await db.transaction().execute(async (tx) => {
      if (!(await claimScheduledRun(tx, job.name, { from: until, to: now }))) return
      await enqueue(tx, job, {}, { startAfter: new Date(Date.now() + delayMs) })
    })
  }
}

type RunState = { run: JobRun | undefined; config: Config; now: Date }

/** Returns the next scheduled time, which is in the past for a due job. Null without a schedule, or if settings disable the job. */
export function nextRunOf({ job, schedule }: JobEntry, { run, config, now }: RunState): Date | null {
  if (!schedule || !isOn(job, config)) return null
  return nextTime(schedule, { after: run?.scheduled_until ?? now, timezone: config.INSTANCE_TIMEZONE })
}

/** True if processes with these settings run the job. */
export const isOn = (job: Job, config: Config) => job.optional?.isOn(config) ?? true

/**
 * Returns the first scheduled time after a moment. At clock changes, times in the skipped hour shift by an hour, and times in the
 * repeated hour occur once. (`prev()` of cron-parser gets both cases wrong.)
 */
export function nextTime(schedule: string, { after, timezone }: { after: Date; timezone: string }): Date {
  return cronParser.parseExpression(schedule, { currentDate: after, tz: timezone }).next().toDate()
}
