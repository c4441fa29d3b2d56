import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

export async function deleteItemsMailedBefore(db: Db, { before, limit }: { before: Date; limit: number }) {
  const { numAffectedRows } = await sql`
    DELETE FROM mailed_items WHERE (member_id, item_id) IN (
      SELECT member_id, item_id FROM mailed_items WHERE mailed_at < ${before} ORDER BY mailed_at LIMIT ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
