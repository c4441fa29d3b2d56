import type { Db } from '../../platform/database/open-database.ts'

/** `masking`: masked addresses for usernames without an account. `bans`: banned addresses. `statements`: links to statements. */
type Secret = 'masking' | 'bans' | 'statements'

/** An HMAC key of this instance. */
export async function findSecret(db: Db, name: Secret): Promise<string> {
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
