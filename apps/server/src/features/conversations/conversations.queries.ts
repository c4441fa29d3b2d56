import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'

export const findConversation = (db: Db, itemId: number, askerId: number) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('item_id', '=', itemId)
    .where('asker_id', '=', askerId)
    .executeTakeFirst()

type NewConversation = { item_id: number; owner_id: number; asker_id: number; created_at: Date }

export const insertConversation = (tx: Tx, conversation: NewConversation) =>
  tx.insertInto('conversations').values(conversation).returning('id').executeTakeFirstOrThrow()

type Closing = { closedBy: number; now: Date }

/** How many it closed. One that is closed already stays with who closed it. */
export const closeConversationsOfItem = (tx: Tx, { itemId, ...closing }: Closing & { itemId: number }) =>
  closeOpen(tx, closing, (where) => where('item_id', '=', itemId))

/** All that a member takes part in; their coming back lets them open each again. */
export const closeConversationsOfMember = (tx: Tx, closing: Closing) =>
  closeOpen(tx, closing, (where) =>
    where.or([where('owner_id', '=', closing.closedBy), where('asker_id', '=', closing.closedBy)]),
  )

type Which = (where: ExpressionBuilder<Schema, 'conversations'>) => ReturnType<typeof where.and>

async function closeOpen(tx: Tx, { closedBy, now }: Closing, which: Which): Promise<number> {
  const closed = await tx
    .updateTable('conversations')
    .set({ closed_at: now, closed_by: closedBy, last_seq: sql`last_seq + 1` })
    .where('closed_at', 'is', null)
    .where((where) => where.and([which(where)]))
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

/** What nobody is left to read. */
export async function forgetAbandoned(tx: Tx) {
  await tx.deleteFrom('conversations').where('owner_id', 'is', null).where('asker_id', 'is', null).execute()
}
