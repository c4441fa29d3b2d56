import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { findSecret } from './secrets.queries.ts'

/** Ignores case and `+tag`, with which one mailbox has many addresses. */
function foldAddress(email: string): string {
  const folded = email.toLowerCase()
  const at = folded.lastIndexOf('@')
  const [mailbox = ''] = folded.slice(0, at).split('+')
  return `${mailbox || folded.slice(0, at)}${folded.slice(at)}`
}

async function hashAddress(db: Db, email: string): Promise<Buffer> {
  return createHmac('sha256', await findSecret(db, 'bans'))
    .update(foldAddress(email))
    .digest()
}

/** Keeps the address from being used again. The hash stays when the account is erased. */
export async function banAddress(tx: Tx, { email, decisionId }: { email: string; decisionId: number }) {
  const row = { address_hash: await hashAddress(tx, email), decision_id: decisionId }
  await tx.insertInto('banned_addresses').values(row).execute()
}

export async function liftBan(tx: Tx, decisionId: number) {
  await tx.deleteFrom('banned_addresses').where('decision_id', '=', decisionId).execute()
}

export async function isAddressBanned(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('banned_addresses')
    .select('decision_id')
    .where('address_hash', '=', await hashAddress(db, email))
    .executeTakeFirst()
  return row !== undefined
}
