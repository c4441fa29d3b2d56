import { notificationFamilies } from '@pollen/contract/notifications'
import type { Db } from '../../platform/database/open-database.ts'

/** The key that signs the unsubscribe links of this instance. */
export async function findUnsubscribeKey(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'unsubscribing')
    .executeTakeFirstOrThrow()
  return value
}

/** Finds members in any state, because links in mails also work for disabled members. */
export const findSubscriber = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'email', ...Object.values(notificationFamilies)])
    .where('id', '=', memberId)
    .executeTakeFirst()

export type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>
