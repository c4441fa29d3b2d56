import type { conversations } from '@pollen/contract/conversations'
import type { EventOf } from '@pollen/contract/events'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Limit } from '../../platform/limits.ts'
import { lockItem, requireOwner } from '../items/index.ts'
import {
  aboutItem,
  lockConversation,
  markClosed,
  markClosedForGood,
  markReopened,
  openConversationRow,
  withId,
  withMember,
} from './conversations.queries.ts'
import { readConversation } from './list-conversations.ts'
import { endDeliveries } from './live/delivery-lock.ts'
import { findParticipants, otherSide } from './participants.queries.ts'
import { showMember } from './show-conversation.ts'

export const closeConversation: Action<typeof conversations.close> = async ({ tx, viewer, clock }, { id }) => {
  const which = { id, viewerId: viewer.id }
  const conversation = await lockConversation(tx, which)
  if (!conversation) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  if (conversation.closed_at) throw new AppError('CONVERSATION_ALREADY_CLOSED')
  await closeConversations(tx, { which: withId(id), closedBy: viewer.id, now: clock(), isWithAccount: false })
  return readConversation(tx, which)
}

/** Each closing and opening notifies the other member. This limits both, because each closing requires an opening before. */
const openingsOfMember: Limit = { name: 'open-conversation', times: 60, minutes: 60 }

/** Reopens a conversation that the viewer has closed, while the account of the other member is active. */
export const openConversation: Action<typeof conversations.open> = async (ctx, { id }) => {
  const { tx, viewer, clock, limits } = ctx
  // Taken before the lock, because the limits may be in Redis.
  await limits.take(openingsOfMember, String(viewer.id))
  const which = { id, viewerId: viewer.id }
  const conversation = await lockConversation(tx, which)
  // Read after the lock, so that a concurrent disabling of the other member is noticed.
  const participants = conversation && (await findParticipants(tx, which))
  if (!participants) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const { side, closed_at, closed_by } = conversation
  if (!closed_at) throw new AppError('CONVERSATION_ALREADY_OPEN')
  if (closed_by !== viewer.id || !showMember(participants, otherSide[side])) {
    throw new AppError('CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN')
  }
  await openConversationRow(tx, id)
  const data = { opened_by: side }
  await emit(tx, { type: 'conversation.opened', stream: { conversation_id: id }, data, at: clock() })
  return readConversation(tx, which)
}

export const closeAllOfItem: Action<typeof conversations.closeAllOfItem> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  const closing = { which: aboutItem(id), closedBy: viewer.id, now: clock(), isWithAccount: false }
  return { closed: await closeConversations(tx, closing) }
}

/** Subscriber of `item.closed`: closes the conversations about the item if its owner chose so. */
export async function closeWithItem(tx: Tx, { stream, data, at }: EventOf<'item.closed'>) {
  if (!data.close_conversations) return
  const closing = { which: aboutItem(data.item_id), closedBy: stream.member_id, now: at, isWithAccount: false }
  await closeConversations(tx, closing)
}

/** Closes all conversations of a member when their account is disabled. `reopenConversationsOfMember` reverts it. */
export const closeConversationsOfMember = (tx: Tx, { memberId, now }: { memberId: number; now: Date }) =>
  closeConversations(tx, { which: withMember(memberId), closedBy: memberId, now, isWithAccount: true })

/** Subscriber of `member.blocked`: closes the conversations of the pair, for good, and waits for what live channels are sending. */
export async function closeBlocked(tx: Tx, { stream, data, at }: EventOf<'member.blocked'>) {
  const ids = await markClosedForGood(tx, { members: [stream.member_id, data.blocked_id], now: at })
  const events = ids.map((conversation_id) => ({
    type: 'conversation.closed' as const,
    stream: { conversation_id },
    data: { closed_by: null },
    at,
  }))
  await emit(tx, ...events)
  await endDeliveries(tx)
}

/** Returns the number of closed conversations. */
async function closeConversations(tx: Tx, closing: Parameters<typeof markClosed>[1]): Promise<number> {
  const closed = await markClosed(tx, closing)
  const events = closed.map(({ id, side }) => ({
    type: 'conversation.closed' as const,
    stream: { conversation_id: id },
    data: { closed_by: side },
    at: closing.now,
  }))
  await emit(tx, ...events)
  return closed.length
}

/** Reopens the conversations that were closed with an account when it is recovered. */
export async function reopenConversationsOfMember(tx: Tx, { memberId, now }: { memberId: number; now: Date }) {
  const opened = await markReopened(tx, memberId)
  const events = opened.map(({ id, side }) => ({
    type: 'conversation.opened' as const,
    stream: { conversation_id: id },
    data: { opened_by: side },
    at: now,
  }))
  await emit(tx, ...events)
}
