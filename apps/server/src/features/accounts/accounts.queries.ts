import type { Language } from '@pollen/contract/constants'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { DB as Schema } from '../../schema.ts'

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
  'needs_approval',
  'applied_at',
] as const

/** Accounts in any state, disabled ones too, so only for what their owner does. */
const accounts = (db: Db) => db.selectFrom('members').select(accountColumns)

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string) =>
  accounts(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()

export async function findLanguage(db: Db, id: number): Promise<Language> {
  return languageOf(await db.selectFrom('members').select('language').where('id', '=', id).executeTakeFirstOrThrow())
}

/** A typed value as accounts are looked up by: the same text for all spellings that name the same account. */
export async function foldValue(db: Db, value: string): Promise<string> {
  const { folded } = await db.selectNoFrom(sql<string>`lower(${value}::text)`.as('folded')).executeTakeFirstOrThrow()
  return folded
}

/** By e-mail or username; a username has no `@`. */
export const findAccountByValue = (db: Db, value: string) =>
  value.includes('@')
    ? findAccountByEmail(db, value)
    : accounts(db).where(sql`lower(username)`, '=', sql`lower(${value})`).executeTakeFirst()

/** Null if another account has the username or the e-mail. */
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
 * Whether somebody else has the address, or can get it back by a mailed link. Without the latter, a thief could keep an
 * owner out by signing up with the address that the owner had.
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
  return ofAccount !== undefined || ofLink !== undefined
}

/** False if it is disabled already: of two calls at once, one comes second. */
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

/** Whether the deletion of an account is due, or it was never activated. */
const isToErase =
  ({ now, neverActivatedBefore }: ErasureTimes) =>
  (where: ExpressionBuilder<Schema, 'members'>) =>
    where.or([
      where('deletion_at', '<=', now),
      where.and([where('activated_at', 'is', null), where('sign_up_date', '<', neverActivatedBefore)]),
    ])

export async function listAccountsToErase(db: Db, times: ErasureTimes): Promise<number[]> {
  const rows = await db.selectFrom('members').select('id').where(isToErase(times)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Undefined if the account was recovered or erased since it was listed. */
export const lockAccountToErase = (tx: Tx, id: number, times: ErasureTimes) =>
  accounts(tx).where('id', '=', id).where(isToErase(times)).forUpdate().executeTakeFirst()

/** The database deletes with it what refers to it: sessions, tokens, items, images. */
export async function deleteAccount(db: Db, id: number) {
  await db.deleteFrom('members').where('id', '=', id).execute()
}

/** The key that masks addresses of accounts that do not exist. */
export async function findMaskingKey(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'masking')
    .executeTakeFirstOrThrow()
  return value
}
