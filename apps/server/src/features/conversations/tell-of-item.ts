import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { aboutItem, lockConversations } from './conversations.queries.ts'

/** Subscribes to changed items: open pages show the item of a conversation as it is now. */
export async function tellOfItem(tx: Tx, { data, at }: EventOf<'item.changed' | 'item.closed'>) {
  // Locked before their events are numbered, as whoever writes in them does; deleting the item changes them, too.
  const ids = await lockConversations(tx, aboutItem(data.item_id))
  const events = ids.map((conversation_id) => ({
    type: 'conversation.item_changed' as const,
    stream: { conversation_id },
    data: {},
    at,
  }))
  await emit(tx, ...events)
}
