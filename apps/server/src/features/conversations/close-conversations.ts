import type { conversations } from '@pollen/contract/conversations'
import type { EventOf } from '@pollen/contract/events'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { lockItem, requireOwner } from '../items/index.ts'
import { aboutItem, markClosed, markOpened, withMember } from './conversations.queries.ts'

export const closeAllOfItem: Action<typeof conversations.closeAllOfItem> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  const closing = { which: aboutItem(id), closedBy: viewer.id, now: clock(), isWithAccount: false }
  return { closed: await closeConversations(tx, closing) }
}

/** Subscribes to closed items: their owner chooses whether the conversations about them end, too. */
export async function closeWithItem(tx: Tx, { stream, data, at }: EventOf<'item.closed'>) {
  if (!data.close_conversations) return
  const closing = { which: aboutItem(data.item_id), closedBy: stream.member_id, now: at, isWithAccount: false }
  await closeConversations(tx, closing)
}

/** Closes all conversations of a member who disables their account. `reopenConversationsOfMember` takes it back. */
export const closeConversationsOfMember = (tx: Tx, { memberId, now }: { memberId: number; now: Date }) =>
  closeConversations(tx, { which: withMember(memberId), closedBy: memberId, now, isWithAccount: true })

/** Returns how many it closed. */
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

/** Opens again what was closed with the account of a member, once the account is recovered. */
export async function reopenConversationsOfMember(tx: Tx, { memberId, now }: { memberId: number; now: Date }) {
  const opened = await markOpened(tx, memberId)
  const events = opened.map(({ id, side }) => ({
    type: 'conversation.opened' as const,
    stream: { conversation_id: id },
    data: { opened_by: side },
    at: now,
  }))
  await emit(tx, ...events)
}
