import type { Db } from '../../platform/database/open-database.ts'

/** The key that signs the unsubscribe links of this instance. */
export async function findUnsubscribingKey(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'unsubscribing')
    .executeTakeFirstOrThrow()
  return value
}
