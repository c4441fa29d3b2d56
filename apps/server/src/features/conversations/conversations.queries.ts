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

type ConversationKey = { id: number; viewerId: number }

const conversationOf = (db: Db, { id, viewerId }: ConversationKey) =>
  db
    .selectFrom('conversations')
    .select(['id', 'closed_at', 'closed_by', sideOf(viewerId)])
    .where('id', '=', id)
    .where(withMember(viewerId))

/** Finds the conversation and the side of the viewer. Undefined unless the viewer takes part. */
export const findConversationOf = (db: Db, which: ConversationKey) => conversationOf(db, which).executeTakeFirst()

/** Like findConversationOf, and locks the conversation. */
export const lockConversation = (tx: Tx, which: ConversationKey) =>
  conversationOf(tx, which).forNoKeyUpdate().executeTakeFirst()

type Condition = RawBuilder<boolean>

export const aboutItem = (itemId: number): Condition => sql`conversations.item_id = ${itemId}`
export const withId = (id: number): Condition => sql`conversations.id = ${id}`
export const withMember = (memberId: number): Condition =>
  sql`(conversations.owner_id = ${memberId} OR conversations.asker_id = ${memberId})`

/** The conversations of two members, about items of either. */
const betweenMembers = (one: number, other: number): Condition =>
  sql`((owner_id = ${one} AND asker_id = ${other}) OR (owner_id = ${other} AND asker_id = ${one}))`

/** Locks conversations in id order, which prevents deadlocks when two members leave concurrently. Returns their ids. */
export async function lockConversations(tx: Tx, which: Condition): Promise<number[]> {
  const rows = await tx.selectFrom('conversations').select('id').where(which).orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

const isAmong = (ids: number[]) => sql<boolean>`conversations.id = ANY (${ids})`

/** The side of a member in the conversation, even if `owner_id` is null because the owner was erased. */
export const sideOf = (memberId: number) =>
  sql<Side>`CASE WHEN owner_id IS NOT DISTINCT FROM ${memberId} THEN 'owner' ELSE 'asker' END`.as('side')

type Closing = { which: Condition; closedBy: number; now: Date; isWithAccount: boolean }

/**
 * Closes the open conversations and returns them. Conversations that are closed already stay unchanged, with one exception: closing
 * them explicitly (`isWithAccount` is false) prevents that they reopen with a recovered account.
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
 * Reopens the conversations that were closed because either member disabled their account, and returns them. While the other
 * member is still disabled, a conversation stays closed until they recover, too. Without its item or the other member, it stays
 * closed for good.
 */
export async function markReopened(tx: Tx, memberId: number) {
  const ids = await lockConversations(tx, withMember(memberId))
  const wasClosedWithAccount = sql<boolean>`(${isAmong(ids)} AND closed_with_account AND item_id IS NOT NULL)`
  const otherMember = sql`CASE WHEN owner_id = ${memberId} THEN asker_id ELSE owner_id END`
  // Read after the lock, so that a concurrent disabling of the other member is noticed.
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

/**
 * Closes all conversations of a blocked pair for good, including those that a member closed before and could open again. Clears their
 * unread messages, and keeps what each member has seen, because the other sees it. Returns the ids of changed ones.
 */
export async function markClosedForGood(tx: Tx, { members, now }: { members: [number, number]; now: Date }) {
  const ids = await lockConversations(tx, betweenMembers(...members))
  await tx.updateTable('conversations').set({ owner_unread: 0, asker_unread: 0 }).where(isAmong(ids)).execute()
  const changed = await tx
    .updateTable('conversations')
    .set((set) => ({
      closed_at: set.fn.coalesce('closed_at', sql<Date>`${now}`),
      closed_by: null,
      closed_with_account: false,
    }))
    .where(isAmong(ids))
    .where((where) => where.or([where('closed_at', 'is', null), where('closed_by', 'is not', null)]))
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

export async function openConversationRow(tx: Tx, id: number) {
  await tx
    .updateTable('conversations')
    .set({ closed_at: null, closed_by: null, closed_with_account: false })
    .where('id', '=', id)
    .execute()
}

export async function updateMuted(tx: Tx, { id, side, isMuted }: { id: number; side: Side; isMuted: boolean }) {
  await tx
    .updateTable('conversations')
    .set({ [`${side}_muted`]: isMuted })
    .where('id', '=', id)
    .execute()
}

/** Prepares the erasure of a member: locks their conversations, and deletes those without another member. */
export async function deleteConversationsLeftBy(tx: Tx, memberId: number) {
  const ids = await lockConversations(tx, withMember(memberId))
  await tx
    .deleteFrom('conversations')
    .where(isAmong(ids))
    .where((where) => where.or([where('owner_id', 'is', null), where('asker_id', 'is', null)]))
    .execute()
}
