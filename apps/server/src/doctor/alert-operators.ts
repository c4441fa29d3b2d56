import type { Config } from '../config.ts'
import { type CheckResult, sendAlerts } from '../features/admin/index.ts'
import type { Job, JobContext, JobEntry } from '../platform/jobs/job.ts'
import type { JobRun } from '../platform/jobs/job-runs.queries.ts'
import { isOn, nextTime } from '../platform/jobs/schedule-jobs.ts'
import { checkAge } from './check-backups.ts'
import { readFreeSpace } from './check-data-dir.ts'
import { readInstanceState } from './check-database.ts'
import { countLateMails, type InstanceState } from './check-instance.ts'
import { readExpiry } from './check-public-url.ts'

const [minute, day] = [60_000, 24 * 60 * 60_000]
/** Operators cannot do anything about a single missed night. */
const maxBackupAgeMs = 2 * day
/** How late a scheduled job may be, beside the time that it may take. */
const lateMs = 60 * minute

/** Mails operators when a check of the doctor needs attention, and when it no longer does. */
export const alertOperators = (jobTable: () => JobEntry[]): Job => ({
  name: 'alert-operators',
  maxMinutes: 2,
  // The next run does the same.
  retryLimit: 0,
  async run(ctx) {
    await sendAlerts(ctx.db, ctx, await checkAll(ctx, jobTable()))
  },
})

async function checkAll({ db, pool, config, clock }: JobContext, jobTable: JobEntry[]): Promise<CheckResult[]> {
  const now = clock()
  const state = await readInstanceState({ db, pool }, config, now)
  const backups = await checkAge(config, { now, state, maxAgeMs: maxBackupAgeMs })
  const isMissing = backups === 'problem' || (backups === 'undecided' && config.isProduction)
  const space = await readFreeSpace(config.DATA_DIR)
  const { late: mails } = await countLateMails(db, now)
  const jobs = findLateJobs(jobTable, { config, runs: state.runs, now })
  const certificate = await checkExpiry(config, now)
  return [
    { name: 'backups', alert: isMissing ? { name: 'backups' } : null },
    { name: 'disk', alert: space.isLow ? { name: 'disk', freeBytes: space.free } : null },
    { name: 'mails', alert: mails > 0 ? { name: 'mails', count: mails } : null },
    { name: 'jobs', alert: jobs.length > 0 ? { name: 'jobs', jobs } : null },
    ...certificate,
  ]
}

type JobState = { config: Config; runs: InstanceState['runs']; now: Date }

/** Lists the scheduled jobs that have not succeeded since their time, and by when they should have. */
export function findLateJobs(jobTable: JobEntry[], { config, runs, now }: JobState): string[] {
  const isLate = ({ job, schedule }: JobEntry, run: JobRun | undefined) => {
    if (!schedule || !run || !isOn(job, config)) return false
    if (!run.succeeded_at) return run.failed_at !== null
    const due = nextTime(schedule, { after: run.succeeded_at, timezone: config.INSTANCE_TIMEZONE })
    return now.getTime() - due.getTime() > lateMs + (job.maxMinutes ?? 0) * minute
  }
  return jobTable.filter((entry) => isLate(entry, runs.get(entry.job.name))).map(({ job }) => job.name)
}

/** Gives no result if the address cannot be reached, because that says nothing about the certificate. */
async function checkExpiry(config: Config, now: Date): Promise<CheckResult[]> {
  const expiry = await readExpiry(config)
  if (expiry === 'unknown') return []
  const name = 'certificate'
  const isSoon = expiry !== null && expiry.endsAt.getTime() - now.getTime() < expiry.soonMs
  return [{ name, alert: isSoon ? { name, host: expiry.host, endsAt: expiry.endsAt } : null }]
}
