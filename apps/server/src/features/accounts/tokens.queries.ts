import type { TokenAction } from '@pollen/contract/accounts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'

export const findToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('tokens')
    .select(['id', 'member_id', 'action', 'email', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function insertToken(tx: Tx, token: Insertable<Schema['tokens']>) {
  await tx.insertInto('tokens').values(token).execute()
}

const deleteOf = (tx: Tx, memberId: number) => tx.deleteFrom('tokens').where('member_id', '=', memberId)
const deleteUnusedOf = (tx: Tx, memberId: number) => deleteOf(tx, memberId).where('used_at', 'is', null)

export async function deleteUnusedTokens(tx: Tx, { memberId, action }: { memberId: number; action: TokenAction }) {
  await deleteUnusedOf(tx, memberId).where('action', '=', action).execute()
}

/** Keeps the links that restore an earlier address, because the owner of a stolen account needs them. */
export async function deleteOpenTokens(tx: Tx, memberId: number) {
  await deleteUnusedOf(tx, memberId).where('action', '<>', 'take_back_email').execute()
}

/** Deletes the restore links that were issued after `tokenId`. */
export async function deleteLaterRestoreLinks(tx: Tx, { memberId, tokenId }: { memberId: number; tokenId: number }) {
  await deleteOf(tx, memberId).where('action', '=', 'take_back_email').where('id', '>', tokenId).execute()
}

/** Deletes all links that restore an earlier address. Returns these addresses. */
export async function deleteRestoreLinks(tx: Tx, memberId: number): Promise<string[]> {
  const restoreLinks = deleteUnusedOf(tx, memberId).where('action', '=', 'take_back_email')
  return (await restoreLinks.returning('email').execute()).flatMap(({ email }) => email ?? [])
}

/** Earlier and requested addresses of the member, except those that belong to another account by now. */
export async function listTokenAddresses(db: Db, memberId: number): Promise<string[]> {
  const isOfOther = sql<boolean>`EXISTS (
    SELECT FROM members WHERE lower(members.email) = lower(tokens.email) AND members.id <> ${memberId}
  )`
  const tokens = db
    .selectFrom('tokens')
    .select('email')
    .where('member_id', '=', memberId)
    .where((where) => where.not(isOfOther))
  return (await tokens.execute()).flatMap(({ email }) => email ?? [])
}

/** Returns false if the token is already used. Of two concurrent calls, only one returns true. */
export async function markTokenUsed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTokensExpiredBefore(db: Db, moment: Date) {
  await db.deleteFrom('tokens').where('expires_at', '<', moment).execute()
}
