import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Conversations } from '../../schema.ts'
import type { Side } from './participants.queries.ts'

export const findConversation = (db: Db, itemId: number, askerId: number) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('item_id', '=', itemId)
    .where('asker_id', '=', askerId)
    .executeTakeFirst()

export const insertConversation = (tx: Tx, conversation: Insertable<Conversations>) =>
  tx.insertInto('conversations').values(conversation).returning('id').executeTakeFirstOrThrow()

type Which = { id: number; viewerId: number }

const conversationOf = (db: Db, { id, viewerId }: Which) =>
  db
    .selectFrom('conversations')
    .select(['id', 'closed_at', 'closed_by', sideOf(viewerId)])
    .where('id', '=', id)
    .where(withMember(viewerId))

/** The conversation with the side that the viewer is on. Undefined for anybody but its two members. */
export const findConversationOf = (db: Db, which: Which) => conversationOf(db, which).executeTakeFirst()

/** Like findConversationOf, and locks the conversation. */
export const lockConversation = (tx: Tx, which: Which) => conversationOf(tx, which).forNoKeyUpdate().executeTakeFirst()

type Condition = RawBuilder<boolean>

export const aboutItem = (itemId: number): Condition => sql`conversations.item_id = ${itemId}`
export const thisOne = (id: number): Condition => sql`conversations.id = ${id}`
export const withMember = (memberId: number): Condition =>
  sql`(conversations.owner_id = ${memberId} OR conversations.asker_id = ${memberId})`

/** Locks conversations by id, because two members who leave at once have some in common; returns their ids. */
export async function lockConversations(tx: Tx, which: Condition): Promise<number[]> {
  const rows = await tx.selectFrom('conversations').select('id').where(which).orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

const isAmong = (ids: number[]) => sql<boolean>`conversations.id = ANY (${ids})`

/** The side of the conversation that a member is on, also when the owner is gone. */
export const sideOf = (memberId: number) =>
  sql<Side>`CASE WHEN owner_id IS NOT DISTINCT FROM ${memberId} THEN 'owner' ELSE 'asker' END`.as('side')

type Closing = { which: Condition; closedBy: number; now: Date; isWithAccount: boolean }

/**
 * Closes the open ones and returns them. One that is closed already stays with the member who closed it; but one that would
 * open again with somebody's account is closed for good.
 */
export async function markClosed(tx: Tx, { which, closedBy, now, isWithAccount }: Closing) {
  const ids = await lockConversations(tx, which)
  if (!isWithAccount) {
    await tx
      .updateTable('conversations')
      .set({ closed_by: closedBy, closed_with_account: false })
      .where(isAmong(ids))
      .where('closed_with_account', '=', true)
      .execute()
  }
  return tx
    .updateTable('conversations')
    .set({ closed_at: now, closed_by: closedBy, closed_with_account: isWithAccount })
    .where(isAmong(ids))
    .where('closed_at', 'is', null)
    .returning(['id', sideOf(closedBy)])
    .execute()
}

/**
 * Opens what was closed because this member, or the other one, disabled their account, and returns it. Where the other one
 * is still disabled, it stays closed until they come back, too; without an item or without the other one, for good.
 */
export async function markOpened(tx: Tx, memberId: number) {
  const ids = await lockConversations(tx, withMember(memberId))
  const wasClosedWithAccount = sql<boolean>`(${isAmong(ids)} AND closed_with_account AND item_id IS NOT NULL)`
  const otherMember = sql`CASE WHEN owner_id = ${memberId} THEN asker_id ELSE owner_id END`
  // Asked after the lock, so that a member who is being disabled at this moment counts as disabled.
  await sql`
    UPDATE conversations SET closed_by = members.id FROM members
    WHERE ${wasClosedWithAccount} AND members.id = ${otherMember} AND members.disabled_at IS NOT NULL`.execute(tx)
  return tx
    .updateTable('conversations')
    .from('members')
    .set({ closed_at: null, closed_by: null, closed_with_account: false })
    .where(wasClosedWithAccount)
    .where(sql<boolean>`members.id = ${otherMember} AND members.disabled_at IS NULL`)
    .returning(['conversations.id', sideOf(memberId)])
    .execute()
}

export async function openConversationRow(tx: Tx, id: number) {
  await tx
    .updateTable('conversations')
    .set({ closed_at: null, closed_by: null, closed_with_account: false })
    .where('id', '=', id)
    .execute()
}

/** Before a member is erased: locks their conversations, and deletes those whose other participant is gone already. */
export async function deleteConversationsLeftBy(tx: Tx, memberId: number) {
  const ids = await lockConversations(tx, withMember(memberId))
  await tx
    .deleteFrom('conversations')
    .where(isAmong(ids))
    .where((where) => where.or([where('owner_id', 'is', null), where('asker_id', 'is', null)]))
    .execute()
}
