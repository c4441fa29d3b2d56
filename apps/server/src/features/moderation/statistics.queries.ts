import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

const times = { reports: 'created_at', cases: 'opened_at', decisions: 'decided_at' } as const

/** Counts the rows of a table since `from` by a column. Automatic decisions are counted apart. */
export async function countBy(db: Db, table: keyof typeof times, column: string, from: Date) {
  const isCounted = table === 'decisions' ? sql`NOT is_automated` : sql`true`
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT ${sql.ref(column)} AS name, count(*)::int AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(times[table])} >= ${from} AND ${isCounted} GROUP BY 1`.execute(db)
  return rows
}

type Totals = Record<
  | 'reports_of_members'
  | 'reports_of_visitors'
  | 'cases_opened'
  | 'cases_closed'
  | 'cases_waiting'
  | 'automated'
  | 'undone'
  | 'appeals_filed'
  | 'appeals_granted'
  | 'appeals_rejected'
  | 'appeals_open',
  number
> & { median_hours: number | null; slowest_hours: number | null }

export async function readTotals(db: Db, { from, now }: { from: Date; now: Date }): Promise<Totals> {
  const { rows } = await sql<Totals>`
    WITH first AS (
      SELECT extract(epoch FROM min(decided_at) - opened_at) / 3600 AS hours
      FROM cases JOIN decisions ON case_id = cases.id AND NOT is_automated
      WHERE opened_at >= ${from} AND reports_count > 0 GROUP BY cases.id
    )
    SELECT
      (SELECT count(*)::int FROM reports WHERE created_at >= ${from} AND NOT is_from_visitor) AS reports_of_members,
      (SELECT count(*)::int FROM reports WHERE created_at >= ${from} AND is_from_visitor) AS reports_of_visitors,
      (SELECT count(*)::int FROM cases WHERE opened_at >= ${from}) AS cases_opened,
      (SELECT count(*)::int FROM cases WHERE closed_at >= ${from}) AS cases_closed,
      (SELECT count(*)::int FROM cases WHERE queued_at <= ${now}) AS cases_waiting,
      (SELECT count(*)::int FROM decisions WHERE decided_at >= ${from} AND is_automated) AS automated,
      (SELECT count(*)::int FROM decisions WHERE decided_at >= ${from} AND end_cause IN ('undone', 'appeal')) AS undone,
      (SELECT count(*)::int FROM appeals WHERE created_at >= ${from}) AS appeals_filed,
      (SELECT count(*)::int FROM appeals WHERE decided_at >= ${from} AND is_granted) AS appeals_granted,
      (SELECT count(*)::int FROM appeals WHERE decided_at >= ${from} AND NOT is_granted) AS appeals_rejected,
      (SELECT count(*)::int FROM appeals WHERE decided_at IS NULL) AS appeals_open,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY hours)::numeric, 1)::float8 FROM first) AS median_hours,
      (SELECT round(percentile_cont(0.9) WITHIN GROUP (ORDER BY hours)::numeric, 1)::float8 FROM first) AS slowest_hours
  `.execute(db)
  if (!rows[0]) throw new Error('The totals have no row')
  return rows[0]
}

/** The queue, for `/metrics`. */
export async function measureQueue(db: Db, now: Date) {
  const { rows } = await sql<{ open: number; waiting: number; appealed: number; oldest: number }>`
    SELECT count(*) FILTER (WHERE closed_at IS NULL AND queued_at <= ${now})::int AS open,
      count(*) FILTER (WHERE queued_at > ${now})::int AS waiting,
      count(*) FILTER (WHERE closed_at IS NOT NULL AND queued_at <= ${now})::int AS appealed,
      coalesce(max(extract(epoch FROM ${now} - queued_at)) FILTER (WHERE queued_at <= ${now}), 0)::float8 AS oldest
    FROM cases WHERE queued_at IS NOT NULL`.execute(db)
  return rows[0] ?? { open: 0, waiting: 0, appealed: 0, oldest: 0 }
}
