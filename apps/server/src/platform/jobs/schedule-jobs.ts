import cronParser from 'cron-parser'
import type { Config } from '../../config.ts'
import { enqueue } from './enqueue.ts'
import type { Job, JobContext, JobEntry } from './job.ts'
import { claimScheduledRun, type JobRun, readJobRuns, setScheduledUntil } from './job-runs.queries.ts'
import { repeat } from './repeat.ts'

const checkEveryMs = 10_000

/** A mark further ahead than this was set by a clock that was wrong; clocks of several machines differ by less. */
const maxClockDifferenceMs = 5 * 60_000

/** What was missed starts one after the other: an instance that starts has members waiting for its pages. */
const lateMs = 60_000
const pauseBetweenLateMs = 5_000

type ScheduleContext = Pick<JobContext, 'db' | 'clock' | 'config' | 'log'>

/** Enqueues jobs by their schedule until `stop`. */
export function scheduleJobs(table: JobEntry[], { ctx, everyMs }: { ctx: ScheduleContext; everyMs?: number }) {
  return repeat(() => enqueueDueJobs(table, ctx), {
    everyMs: everyMs ?? checkEveryMs,
    log: ctx.log,
    failure: 'The schedule of jobs could not be checked; it is checked again',
  })
}

/**
 * Enqueues each job that has had a scheduled time since it was last enqueued: once, however many times have passed, and by one
 * of all processes. A job that is seen for the first time waits for its next time.
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

/** In the past if it is due and nothing has enqueued it yet; null without a schedule, or where the settings switch it off. */
export function nextRunOf({ job, schedule }: JobEntry, { run, config, now }: RunState): Date | null {
  if (!schedule || !isOn(job, config)) return null
  return nextTime(schedule, { after: run?.scheduled_until ?? now, timezone: config.INSTANCE_TIMEZONE })
}

/** True if processes with these settings run the job. */
export const isOn = (job: Job, config: Config) => job.optional?.isOn(config) ?? true

/**
 * The first time after a moment. Where clocks change, an hour that is skipped comes an hour later, and one that comes twice
 * counts once. (The previous time, as cron-parser has it, is wrong in both.)
 */
export function nextTime(schedule: string, { after, timezone }: { after: Date; timezone: string }): Date {
  return cronParser.parseExpression(schedule, { currentDate: after, tz: timezone }).next().toDate()
}
