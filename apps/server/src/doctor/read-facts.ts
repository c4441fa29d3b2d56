import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { readDatabaseFacts } from '../features/admin/overview.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { readJobRuns } from '../platform/jobs/job-runs.queries.ts'
import { queueSchema } from '../platform/jobs/queue.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Numbers from the database for a report, without any data of members. Null if the database cannot be read. */
export async function readFacts(config: Config) {
  try {
    const database = await openDatabase(config, { holder: 'doctor', log: silent, access: 'beside' })
    try {
      return await read(database.db)
    } finally {
      await database.close()
    }
  } catch {
    return null
  }
}

async function read(db: Db) {
  const { rows: tables } = await sql<{ name: string; rows: number }>`
    SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows FROM pg_class
    WHERE relnamespace = 'pollen'::regnamespace AND relkind = 'r' AND reltuples >= 100 ORDER BY 1`.execute(db)
  // The queue keeps only the class and the code of an error.
  const { rows: jobErrors } = await sql<{ name: string; error: string | null; count: number }>`
    SELECT name, concat_ws(' ', output ->> 'name', output ->> 'code') AS error, count(*)::int AS count
    FROM ${sql.table(`${queueSchema}.job`)} WHERE state IN ('retry', 'failed') GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 20`.execute(
    db,
  )
  // The reply of a mail server may quote an address, so only its codes are read.
  const { rows: mailErrors } = await sql<{ error: string; count: number }>`
    SELECT coalesce(substring(last_error FROM '[245][0-9][0-9](?: [245][.][0-9]{1,3}[.][0-9]{1,3})?'), substring(last_error FROM 'E[A-Z]{3,}'), 'other')
      AS error, count(*)::int AS count
    FROM mails WHERE last_error IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 20`.execute(db)
  return {
    ...(await readDatabaseFacts(db)),
    tables,
    jobErrors,
    mailErrors,
    runs: [...(await readJobRuns(db)).values()],
  }
}
