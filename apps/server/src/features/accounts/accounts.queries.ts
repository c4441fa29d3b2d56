import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

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
] as const

/** An account in whatever state: for its owner's own doings only. */
const accounts = (db: Db) => db.selectFrom('members').select(accountColumns)

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string) =>
  accounts(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()

/** By e-mail or username; a username has no `@`. */
export const findAccountByValue = (db: Db, value: string) =>
  value.includes('@')
    ? findAccountByEmail(db, value)
    : accounts(db).where(sql`lower(username)`, '=', sql`lower(${value})`).executeTakeFirst()

type NewAccount = {
  email: string
  username: string
  first_name: string
  last_name: string
  language: string
  password_hash: string
  sign_up_date: Date
}

/** Null when the username or the e-mail is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<{ id: number } | null> {
  const inserted = await db
    .insertInto('members')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ?? null
}

type AccountChange = {
  password_hash?: string
  activated_at?: Date
  disabled_at?: Date | null
  deletion_at?: Date | null
}

export async function updateAccount(db: Db, id: number, change: AccountChange) {
  await db.updateTable('members').set(change).where('id', '=', id).execute()
}

/** False when it is disabled already: of two at once, one comes second. */
export async function setDisabled(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accounts whose days are over: confirmed deletions, and sign-ups nobody ever activated. */
export function listAccountsToErase(db: Db, { now, neverActivatedBefore }: { now: Date; neverActivatedBefore: Date }) {
  return accounts(db)
    .where((where) =>
      where.or([
        where('deletion_at', '<=', now),
        where.and([where('activated_at', 'is', null), where('sign_up_date', '<', neverActivatedBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** With everything that hangs on it: sessions, tokens, items, pictures. */
export async function deleteAccount(db: Db, id: number) {
  await db.deleteFrom('members').where('id', '=', id).execute()
}
