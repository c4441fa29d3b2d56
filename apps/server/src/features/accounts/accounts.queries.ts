import type { Language } from '@pollen/contract/constants'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { DB as Schema } from '../../schema.ts'
import { isAddressBanned } from './bans.queries.ts'

const accountColumns = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'language',
  'password_hash',
  'activated_at',
  'disabled_at',
  'deletion_at',
  'suspended_at',
  'suspended_reason',
  'suspension_id',
  'needs_approval',
  'applied_at',
] as const

/** Includes disabled and unactivated accounts. Use it only for actions of the account owner or an operator. */
const accounts = (db: Db) => db.selectFrom('members').select(accountColumns)

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string) =>
  accounts(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()

export async function findLanguage(db: Db, id: number): Promise<Language> {
  return languageOf(await db.selectFrom('members').select('language').where('id', '=', id).executeTakeFirstOrThrow())
}

/** Folds the case like the account lookups do, so that all spellings that match the same account give the same text. */
export async function foldValue(db: Db, value: string): Promise<string> {
  const { folded } = await db.selectNoFrom(sql<string>`lower(${value}::text)`.as('folded')).executeTakeFirstOrThrow()
  return folded
}

/** Looks up an e-mail if the value contains `@`, else a username: usernames never contain `@`. */
export const findAccountByValue = (db: Db, value: string) =>
  value.includes('@')
    ? findAccountByEmail(db, value)
    : accounts(db).where(sql`lower(username)`, '=', sql`lower(${value})`).executeTakeFirst()

/** Returns null if another account has the username or the e-mail. */
export async function insertAccount(db: Db, account: Insertable<Schema['members']>): Promise<{ id: number } | null> {
  const inserted = await db
    .insertInto('members')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ?? null
}

export async function updateAccount(db: Db, id: number, columns: Updateable<Schema['members']>) {
  await db.updateTable('members').set(columns).where('id', '=', id).execute()
}

type NewAddress = { memberId: number; email: string; now: Date }

/**
 * Returns true if another account has the address, if another account can restore it by a mailed link, or if it is banned. The second check protects the owner of a
 * stolen account: a thief could otherwise block the restore by signing up with the owner's former address.
 */
export async function isAddressTaken(db: Db, { memberId, email, now }: NewAddress): Promise<boolean> {
  const sameAddress = sql`lower(${email})`
  const ofAccount = await db
    .selectFrom('members')
    .select('id')
    .where('id', '<>', memberId)
    .where(sql`lower(email)`, '=', sameAddress)
    .executeTakeFirst()
  const ofLink = await db
    .selectFrom('tokens')
    .select('id')
    .where('action', '=', 'take_back_email')
    .where(sql`lower(email)`, '=', sameAddress)
    .where('member_id', '<>', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return ofAccount !== undefined || ofLink !== undefined || isAddressBanned(db, email)
}

/** Returns false if the account is already disabled. Of two concurrent calls, only one returns true. */
export async function markDisabled(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ErasureTimes = { now: Date; neverActivatedBefore: Date }

/** Accounts that are due for deletion or were never activated. */
const isDueForErasure =
  ({ now, neverActivatedBefore }: ErasureTimes) =>
  (where: ExpressionBuilder<Schema, 'members'>) =>
    where.or([
      where('deletion_at', '<=', now),
      where.and([where('activated_at', 'is', null), where('sign_up_date', '<', neverActivatedBefore)]),
    ])

export async function listAccountsToErase(db: Db, times: ErasureTimes): Promise<number[]> {
  const rows = await db.selectFrom('members').select('id').where(isDueForErasure(times)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns undefined if the account was recovered or erased after it was listed. */
export const lockAccountToErase = (tx: Tx, id: number, times: ErasureTimes) =>
  accounts(tx).where('id', '=', id).where(isDueForErasure(times)).forUpdate().executeTakeFirst()

/** Foreign keys cascade to sessions, tokens, items and images. */
export async function deleteAccount(db: Db, id: number) {
  await db.deleteFrom('members').where('id', '=', id).execute()
}
