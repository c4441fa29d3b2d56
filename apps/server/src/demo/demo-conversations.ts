import type { Location } from '@pollen/contract/location'
import type { Tx } from '../platform/database/open-database.ts'
import { type DemoMessage, demoConversations, demoItems, languageOf } from './demo-data.ts'
import { locationOf, type Surroundings } from './locations.ts'
import { type ItemRow, localTime } from './make-items.ts'
import { typeset } from './typeset.ts'

type Setting = Surroundings & { now: Date; timeZone: string }

export type ConversationToAdd = ReturnType<typeof makeConversations>[number]

/** Makes the conversations of the demo. They refer to items by name, because the database has not assigned ids yet. */
export function makeConversations(items: ItemRow[], setting: Setting) {
  return demoConversations.map(({ item: name, asker, unread, isClosedWithItem, ...conversation }) => {
    const { owner = '' } = demoItems.find((item) => item.name === name) ?? {}
    const item = typeset(name, languageOf(owner))
    const messages = conversation.messages.map((message) => {
      const author = message.by === 'owner' ? owner : asker
      const text = typeset(message.content, languageOf(author))
      const content = message.at ? `${text}\n${writePosition(locationOf(message.at, setting))}` : text
      return { side: message.by, author, content, created_at: dateOf(message, setting) }
    })
    const closed_at = isClosedWithItem ? (items.find((row) => row.name === item)?.closed_at ?? null) : null
    return { item, owner, asker, unread, closed_at, messages }
  })
}

/** Writes a position in the same format as the web app. */
const writePosition = ({ latitude, longitude }: Location) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const dateOf = ({ minutesAgo, day = 0, time = '12:00' }: DemoMessage, { now, timeZone }: Setting) =>
  minutesAgo === undefined
    ? localTime(now, { days: day, time, timeZone })
    : new Date(now.getTime() - minutesAgo * 60_000)

/** Skips conversations without their item or members, and those that the same member has already started. */
export async function insertConversations(tx: Tx, conversations: ConversationToAdd[]) {
  for (const { item, owner, asker, unread, closed_at, messages } of conversations) {
    const found = await findItemAndAsker(tx, { item, owner, asker })
    const [first, last] = [messages.at(0), messages.at(-1)]
    if (!found || !first || !last) continue
    const row = {
      ...found,
      created_at: first.created_at,
      active_at: last.created_at,
      messages_count: messages.length,
      closed_at,
      closed_by: closed_at && found.owner_id,
    }
    const conversation = await tx
      .insertInto('conversations')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!conversation) continue
    const ids = await tx
      .insertInto('messages')
      .values(
        messages.map(({ side, content, created_at }) => ({
          conversation_id: conversation.id,
          side,
          content,
          created_at,
        })),
      )
      .returning('id')
      .execute()
    const newest = ids.at(-1)?.id ?? 0
    const seenByReader = ids.at(-1 - unread)?.id ?? 0
    const isForOwner = last.side === 'asker'
    await tx
      .updateTable('conversations')
      .set({
        owner_seen_id: isForOwner ? seenByReader : newest,
        asker_seen_id: isForOwner ? newest : seenByReader,
        owner_unread: isForOwner ? unread : 0,
        asker_unread: isForOwner ? 0 : unread,
      })
      .where('id', '=', conversation.id)
      .execute()
  }
}

const findItemAndAsker = (tx: Tx, { item, owner, asker }: { item: string; owner: string; asker: string }) =>
  tx
    .selectFrom('items')
    .innerJoin('members as owners', 'owners.id', 'items.owner_id')
    .innerJoin('members as askers', (join) => join.on('askers.username', '=', asker).on('askers.is_demo', '=', true))
    .select(['items.id as item_id', 'owners.id as owner_id', 'askers.id as asker_id'])
    .where('owners.username', '=', owner)
    .where('owners.is_demo', '=', true)
    .where('items.name', '=', item)
    .executeTakeFirst()
