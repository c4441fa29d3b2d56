import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { aboutItem, lockConversations } from './conversations.queries.ts'

/** Subscriber of changed and closed items: emits an event in each conversation, so that open pages show the current item. */
export async function emitItemChanged(tx: Tx, { data, at }: EventOf<'item.changed' | 'item.closed'>) {
  // Locks conversations before their event streams, in the same order as sending a message. Deleting the item updates them, too.
  const ids = await lockConversations(tx, aboutItem(data.item_id))
  const events = ids.map((conversation_id) => ({
    type: 'conversation.item_changed' as const,
    stream: { conversation_id },
    data: {},
    at,
  }))
  await emit(tx, ...events)
}
