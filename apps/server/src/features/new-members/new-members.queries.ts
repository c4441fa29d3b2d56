import type { Db } from '../../platform/database/open-database.ts'

export async function findActivationDate(db: Db, memberId: number): Promise<Date | null> {
  const row = await db.selectFrom('members').select('activated_at').where('id', '=', memberId).executeTakeFirst()
  return row?.activated_at ?? null
}
