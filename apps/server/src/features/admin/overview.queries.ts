import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Counts per day for the last 30 days, including days without sign-ups. */
export async function countSignUps(db: Db, { now, timezone }: { now: Date; timezone: string }) {
  const { rows } = await sql<{ day: string; count: number }>`
    WITH days AS (
      SELECT generate_series(today - 29, today, interval '1 day')::date AS day
      FROM (SELECT (${now}::timestamptz AT TIME ZONE ${timezone})::date AS today) AS now
    ), joined AS (
      SELECT (sign_up_date AT TIME ZONE ${timezone})::date AS day, count(*)::int AS count FROM members
      WHERE sign_up_date > ${now}::timestamptz - interval '31 days' GROUP BY 1
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(count, 0) AS count FROM days LEFT JOIN joined USING (day)
    ORDER BY day`.execute(db)
  return rows
}

export async function readDatabaseFacts(db: Db) {
  const { rows } = await sql<{ size: number; version: string; schema: string }>`
    SELECT pg_database_size(current_database()) AS size, current_setting('server_version') AS version,
      (SELECT name FROM migrations ORDER BY version DESC LIMIT 1) AS schema`.execute(db)
  return rows[0] ?? { size: 0, version: '', schema: '' }
}
