import { dateFormat } from '@pollen/contract/formats'
import type { Config } from '../config.ts'
import type { JobEntry } from '../platform/jobs/job.ts'
import type { JobRun, QueueCount } from '../platform/jobs/job-runs.queries.ts'
import { deadLetterQueueOf } from '../platform/jobs/queue.ts'
import { isOn, nextRunOf } from '../platform/jobs/schedule-jobs.ts'

export type JobStates = { runs: Map<string, JobRun>; counts: QueueCount[]; config: Config; now: Date }

/** Describes each job for the operator: its purpose, schedule, last run and queue. */
export function describeJobs(jobTable: JobEntry[], states: JobStates): string[] {
  return jobTable.flatMap((entry) => ['', entry.job.name, ...describeJob(entry, states).map((line) => `  ${line}`)])
}

function describeJob(entry: JobEntry, states: JobStates): string[] {
  const { job, schedule, purpose } = entry
  const { counts, config } = states
  const run = states.runs.get(job.name)
  const time = (date: Date) => localTime(date, config.INSTANCE_TIMEZONE)
  const count = (name: string, wanted: QueueCount['state'][]) =>
    counts.reduce((sum, row) => (row.name === name && wanted.includes(row.state) ? sum + row.count : sum), 0)

  const next = nextRunOf(entry, { ...states, run })
  const nextText = next && (next <= states.now ? 'next: now' : `next: ${time(next)}`)
  const isRunning = count(job.name, ['active']) > 0
  const when = isOn(job, config) ? describeSchedule(schedule) : 'switched off by the settings'
  const waiting = count(job.name, ['created', 'retry'])
  const dead = count(deadLetterQueueOf(job), ['created', 'retry', 'active'])
  const queueText = [waiting > 0 && `${waiting} waiting`, dead > 0 && `${dead} failed for good (see the log)`]
    .filter(Boolean)
    .join(', ')
  return [
    purpose,
    [when, describeLastRun(run, { isRunning, time }), nextText].filter(Boolean).join('; '),
    queueText,
  ].filter(Boolean)
}

type RunOptions = { isRunning: boolean; time: (date: Date) => string }

function describeLastRun(run: JobRun | undefined, { isRunning, time }: RunOptions): string {
  if (!run?.started_at) return 'has not run yet'
  const { started_at, succeeded_at, failed_at, duration_ms } = run
  if (isRunning) return `running since ${time(started_at)}`
  const hasFailed = failed_at !== null && failed_at >= started_at
  if (succeeded_at && succeeded_at >= started_at && !(hasFailed && failed_at > succeeded_at)) {
    return `last: ${time(started_at)}, succeeded in ${((duration_ms ?? 0) / 1000).toFixed(1)} s`
  }
  return `last: ${time(started_at)}, ${hasFailed ? 'FAILED' : 'interrupted'}`
}

/** Formats a date as in `2026-11-16 03:03`. */
function localTime(date: Date, timeZone: string): string {
  return dateFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date)
}

/** Describes the kinds of schedules in the job table in words, and shows any other cron expression as it is. */
export function describeSchedule(schedule: string | undefined): string {
  if (!schedule) return 'runs on demand'
  const [minute = '', hour = '', ...days] = schedule.split(' ')
  const isDaily = days.join(' ') === '* * *'
  const isNumber = (text: string) => /^\d+$/.test(text)
  const every = (text: string) => (text.startsWith('*/') ? text.slice(2) : null)
  if (!isDaily) return `by the schedule ${schedule}`
  if (minute === '*' && hour === '*') return 'every minute'
  if (every(minute) && hour === '*') return `every ${every(minute)} minutes`
  if (isNumber(minute) && hour === '*') return 'every hour'
  if (isNumber(minute) && every(hour)) return `every ${every(hour)} hours`
  if (isNumber(minute) && isNumber(hour)) return `every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return `by the schedule ${schedule}`
}
