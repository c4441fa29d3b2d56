import { type Selectable, sql } from 'kysely'
import type { JobRuns } from '../../schema.ts'
import type { Db, Tx } from '../database/open-database.ts'
import { queueSchema } from './queue.ts'

export type JobRun = Selectable<JobRuns>

const queueTable = sql.table(`${queueSchema}.job`)

export async function readJobRuns(db: Db): Promise<Map<string, JobRun>> {
  const rows = await db.selectFrom('job_runs').selectAll().execute()
  return new Map(rows.map((row) => [row.job, row]))
}

type Move = { from: Date | null; to: Date }

/** Compare-and-set of the scheduling mark: does nothing if another process has changed it in the meantime. */
export async function setScheduledUntil(db: Db, job: string, { from, to }: Move) {
  await sql`
    INSERT INTO job_runs (job, scheduled_until) VALUES (${job}, ${to})
    ON CONFLICT (job) DO UPDATE SET scheduled_until = excluded.scheduled_until
      WHERE job_runs.scheduled_until IS NOT DISTINCT FROM ${from}::timestamptz`.execute(db)
}

/** Claims a scheduled run. Returns false if another process has claimed it, or while an earlier run waits, for example for a retry. */
export async function claimScheduledRun(tx: Tx, job: string, { from, to }: Move): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job_runs SET scheduled_until = ${to}
    WHERE job = ${job} AND scheduled_until = ${from}
      AND NOT EXISTS (SELECT FROM ${queueTable} WHERE name = ${job} AND state < 'active')
    RETURNING job`.execute(tx)
  return rows.length > 0
}

export async function recordStart(db: Db, job: string, at: Date) {
  await sql`
    INSERT INTO job_runs (job, started_at) VALUES (${job}, ${at})
    ON CONFLICT (job) DO UPDATE SET started_at = excluded.started_at`.execute(db)
}

export async function recordSuccess(db: Db, job: string, { at, durationMs }: { at: Date; durationMs: number }) {
  await db
    .updateTable('job_runs')
    .set({ succeeded_at: at, duration_ms: Math.round(durationMs) })
    .where('job', '=', job)
    .execute()
}

export async function recordFailure(db: Db, job: string, at: Date) {
  await db.updateTable('job_runs').set({ failed_at: at }).where('job', '=', job).execute()
}

export async function findDueQueues(db: Db, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM ${queueTable}
    WHERE name = ANY(${names}) AND state < 'active' AND start_after < now()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Returns a job to its queue if its process stopped before it finished. This does not count as an attempt. */
export async function returnToQueue(db: Db, job: { name: string; id: string }) {
  await sql`
    UPDATE ${queueTable} SET state = 'retry', started_on = NULL, start_after = now()
    WHERE name = ${job.name} AND id = ${job.id} AND state = 'active'`.execute(db)
}

/** Lists the ids of jobs that a process has fetched but not finished, by queue. */
export async function findActiveJobs(db: Db, names: string[]): Promise<{ name: string; ids: string[] }[]> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    SELECT name, array_agg(id::text) AS ids FROM ${queueTable}
    WHERE name = ANY(${names}) AND state = 'active' GROUP BY name`.execute(db)
  return rows
}

export type QueueCount = { name: string; state: 'created' | 'retry' | 'active'; count: number }

/** Counts waiting and running jobs by queue. Dead letters count as waiting, although no worker fetches them. */
export async function countQueuedJobs(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    SELECT name, state, count(*)::int AS count FROM ${queueTable} WHERE state < 'completed' GROUP BY 1, 2`.execute(db)
  return rows
}
