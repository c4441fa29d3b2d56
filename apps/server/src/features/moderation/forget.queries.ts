import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'

const batch = 500

/**
 * Deletes the snapshots and texts of cases that were closed long ago and have no open appeal. Decisions stay, because they belong to
 * the member whom they are about. Returns the number of cases.
 */
export async function forgetCases(db: Db, { closedBefore, now }: { closedBefore: Date; now: Date }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM cases WHERE forgotten_at IS NULL AND closed_at < ${closedBefore} AND queued_at IS NULL
      ORDER BY closed_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const ofCases = sql<boolean>`case_id = ANY (${ids})`
    await tx.deleteFrom('case_snapshots').where(ofCases).execute()
    await tx.deleteFrom('case_notes').where(ofCases).execute()
    await tx.updateTable('reports').set({ text: '', visitor_name: null, visitor_email: null }).where(ofCases).execute()
    await tx.updateTable('decisions').set({ removed: null }).where(ofCases).execute()
    await sql`
      UPDATE cases SET forgotten_at = ${now}, page_url = '',
        target_key = CASE WHEN target_type = 'page' THEN 'page' ELSE target_key END
      WHERE id = ANY (${ids})`.execute(tx)
    return ids.length
  })
}

/** Reports are kept for a year, because unfounded ones count that long. The case keeps their number. */
export async function deleteOldReports(db: Db, closedBefore: Date) {
  await sql`
    DELETE FROM reports USING cases
    WHERE cases.id = reports.case_id AND cases.forgotten_at IS NOT NULL AND cases.closed_at < ${closedBefore}`.execute(
    db,
  )
}

/** Returns how many cases have waited since before the time, for which no mail was sent yet. */
export async function markReminded(tx: Tx, { waitingSince, now }: { waitingSince: Date; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE cases SET reminded_at = ${now}
    WHERE queued_at < ${waitingSince} AND (reminded_at IS NULL OR reminded_at < queued_at)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
