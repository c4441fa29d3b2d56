import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Conversations, DB as Schema } from '../../platform/database/schema.ts'

export const findConversation = (db: Db, itemId: number, askerId: number) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('item_id', '=', itemId)
    .where('asker_id', '=', askerId)
    .executeTakeFirst()

export const insertConversation = (tx: Tx, conversation: Insertable<Conversations>) =>
  tx.insertInto('conversations').values(conversation).returning('id').executeTakeFirstOrThrow()

type Condition = (where: ExpressionBuilder<Schema, 'conversations'>) => ReturnType<typeof where.or>

export const aboutItem =
  (itemId: number): Condition =>
  (where) =>
    where.and([where('item_id', '=', itemId)])

export const withMember =
  (memberId: number): Condition =>
  (where) =>
    where.or([where('owner_id', '=', memberId), where('asker_id', '=', memberId)])

type Closing = { which: Condition; closedBy: number; now: Date }

/** Closes the open ones and returns them. One that is closed already stays with the member who closed it. */
export async function markClosed(tx: Tx, { which, closedBy, now }: Closing) {
  // Locked by id: two members who leave at once have conversations in common.
  const open = await tx
    .selectFrom('conversations')
    .select('id')
    .where('closed_at', 'is', null)
    .where(which)
    .orderBy('id')
    .forUpdate()
    .execute()
  return tx
    .updateTable('conversations')
    .set({ closed_at: now, closed_by: closedBy })
    .where('id', '=', sql<number>`ANY (${open.map(({ id }) => id)})`)
    .returning(['id', sql<boolean>`closed_by IS NOT DISTINCT FROM owner_id`.as('isClosedByOwner')])
    .execute()
}

/** Deletes conversations that have no participants left. */
export async function deleteEmptyConversations(tx: Tx) {
  await tx.deleteFrom('conversations').where('owner_id', 'is', null).where('asker_id', 'is', null).execute()
}
