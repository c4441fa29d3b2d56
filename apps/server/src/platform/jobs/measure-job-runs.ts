import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Db } from '../database/open-database.ts'
import type { JobEntry } from './job.ts'
import { type JobRun, readJobRuns } from './job-runs.queries.ts'
import { nextRunOf } from './schedule-jobs.ts'

type Options = { db: Db; jobTable: JobEntry[]; config: Config; clock: () => Date }

/** Metrics of when each job ran and will run. A job that never ran has no times yet. */
export function measureJobRuns(registry: Registry, { db, jobTable, config, clock }: Options) {
  const gauge = (name: string, help: string, read: (entry: JobEntry, run: JobRun | undefined) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'] as const,
      registers: [registry],
      async collect() {
        this.reset()
        // While the database is down these are left out, so that the other metrics can still be read.
        const runs = await readJobRuns(db).catch(() => null)
        for (const entry of runs ? jobTable : []) {
          const value = read(entry, runs?.get(entry.job.name))
          if (value !== null) this.set({ job: entry.job.name }, value)
        }
      },
    })

  const seconds = (time: Date | null | undefined) => (time ? time.getTime() / 1000 : null)
  gauge('job_last_start_timestamp_seconds', 'When a job last started, as Unix time', (_, run) =>
    seconds(run?.started_at),
  )
  gauge('job_last_success_timestamp_seconds', 'When a job last succeeded, as Unix time', (_, run) =>
    seconds(run?.succeeded_at),
  )
  gauge('job_last_failure_timestamp_seconds', 'When a job last failed, as Unix time', (_, run) =>
    seconds(run?.failed_at),
  )
  gauge('job_duration_seconds', 'How long the last run of a job took that succeeded', (_, run) =>
    run?.duration_ms == null ? null : run.duration_ms / 1000,
  )
  gauge('job_next_run_timestamp_seconds', 'When a job runs next by its schedule, as Unix time', (entry, run) =>
    seconds(nextRunOf(entry, { run, config, now: clock() })),
  )
}
