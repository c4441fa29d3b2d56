import type { Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { addGauge, type Figure } from '../add-gauge.ts'
import type { Db } from '../database/open-database.ts'
import { countMails } from '../mail/mails.queries.ts'
import type { JobEntry } from './job.ts'
import { countQueuedJobs, type JobRun, readJobRuns } from './job-runs.queries.ts'
import { nextRunOf } from './schedule-jobs.ts'

type Options = { db: Db; jobTable: JobEntry[]; config: Config; clock: () => Date }

/** Adds metrics of waiting and failed jobs and mails, and of the last and next run of each job. */
export function measureJobs(registry: Registry, { db, jobTable, config, clock }: Options) {
  /** Adds a gauge with a value per job, without jobs for which `read` returns null. */
  function gaugeOfRuns(name: string, help: string, read: (run: JobRun | undefined, entry: JobEntry) => number | null) {
    const readFigures = async () => {
      const runs = await readJobRuns(db)
      return jobTable.flatMap((entry): Figure[] => {
        const job = entry.job.name
        const value = read(runs.get(job), entry)
        return value === null ? [] : [[{ job }, value]]
      })
    }
    addGauge(registry, { name, help, labelNames: ['job'], read: readFigures })
  }

  addGauge(registry, {
    name: 'jobs',
    help: 'Jobs by queue and state; those in a queue ending in -dead have failed for good',
    labelNames: ['queue', 'state'],
    read: async () => (await countQueuedJobs(db)).map(({ name, state, count }) => [{ queue: name, state }, count]),
  })
  addGauge(registry, {
    name: 'mails',
    help: 'Mails in the outbox: waiting to be sent, or given up',
    labelNames: ['state'],
    read: async () => Object.entries(await countMails(db)).map(([state, count]) => [{ state }, count]),
  })

  const seconds = (time: Date | null | undefined) => (time ? time.getTime() / 1000 : null)
  gaugeOfRuns('job_last_start_timestamp_seconds', 'When a job last started, as Unix time', (run) =>
    seconds(run?.started_at),
  )
  gaugeOfRuns('job_last_success_timestamp_seconds', 'When a job last succeeded, as Unix time', (run) =>
    seconds(run?.succeeded_at),
  )
  gaugeOfRuns('job_last_failure_timestamp_seconds', 'When a job last failed, as Unix time', (run) =>
    seconds(run?.failed_at),
  )
  gaugeOfRuns('job_duration_seconds', 'How long the last run of a job took that succeeded', (run) =>
    run?.duration_ms == null ? null : run.duration_ms / 1000,
  )
  gaugeOfRuns('job_next_run_timestamp_seconds', 'When a job runs next by its schedule, as Unix time', (run, entry) =>
    seconds(nextRunOf(entry, { run, config, now: clock() })),
  )
}
