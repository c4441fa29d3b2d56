import type { Db } from '../../platform/database/open-database.ts'

export const readNewestRelease = (db: Db) =>
  db.selectFrom('newest_release').select(['version', 'url', 'checked_at']).executeTakeFirst()

export async function saveNewestRelease(db: Db, release: { version: string; url: string | null }, now: Date) {
  const values = { ...release, checked_at: now }
  await db
    .insertInto('newest_release')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}
