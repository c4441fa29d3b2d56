import type { conversations } from '@pollen/contract/conversations'
import type { EventOf } from '@pollen/contract/events'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { lockItem, requireOwner } from '../items/index.ts'
import { aboutItem, markClosed, withMember } from './conversations.queries.ts'

export const closeAllOfItem: Action<typeof conversations.closeAllOfItem> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  return { closed: await closeConversations(tx, { which: aboutItem(id), closedBy: viewer.id, now: clock() }) }
}

/** Subscribes to closed items: their owner chooses whether the conversations about them end, too. */
export async function closeWithItem(tx: Tx, { stream, data, at }: EventOf<'item.closed'>) {
  if (!data.close_conversations) return
  await closeConversations(tx, { which: aboutItem(data.item_id), closedBy: stream.member_id, now: at })
}

/** Closes all conversations of a member. Once the account is recovered, the member may open each of them again. */
export const closeConversationsOfMember = (tx: Tx, { memberId, now }: { memberId: number; now: Date }) =>
  closeConversations(tx, { which: withMember(memberId), closedBy: memberId, now })

/** Returns how many it closed. */
async function closeConversations(tx: Tx, closing: Parameters<typeof markClosed>[1]): Promise<number> {
  const closed = await markClosed(tx, closing)
  const events = closed.map(({ id, isClosedByOwner }) => ({
    type: 'conversation.closed' as const,
    stream: { conversation_id: id },
    data: { closed_by: isClosedByOwner ? ('owner' as const) : ('asker' as const) },
    at: closing.now,
  }))
  await emit(tx, ...events)
  return closed.length
}
