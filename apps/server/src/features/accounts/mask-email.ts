import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/database/open-database.ts'

/** `jean@example.org` → `j•••@e•••.org` */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.slice(host.lastIndexOf('.') + 1)
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••.${ending}`
}

/** For a username nobody has: an address that looks like one, always the same, so that it does not tell either. */
export async function maskUnknown(db: Db, username: string): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'masking')
    .executeTakeFirstOrThrow()
  const bytes = createHmac('sha256', value).update(username.toLowerCase()).digest()
  const letter = (byte = 0) => String.fromCharCode(97 + (byte % 26))
  const ending = (['org', 'com', 'be', 'fr', 'net'] as const)[(bytes[2] ?? 0) % 5]
  return maskEmail(`${letter(bytes[0])}@${letter(bytes[1])}.${ending}`)
}
