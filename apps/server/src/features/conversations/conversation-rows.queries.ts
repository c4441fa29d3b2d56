import { exactCountLimit } from '@pollen/contract/constants'
import type { ConversationCategory } from '@pollen/contract/conversations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import type { RowCount, Slice } from '../../platform/paging.ts'
import { isVisibleTo } from '../items/index.ts'
import { withMember } from './conversations.queries.ts'
import { imagesOfMessage } from './message-images.queries.ts'
import { conversationsWithParticipants } from './participants.queries.ts'
import { type ConversationSearch, selectMatches } from './search-conversations.queries.ts'

/** Filter of the list: conversations of a member, on one side or both, optionally with a search. */
export type ConversationFilter = { viewerId: number; category: ConversationCategory; search: ConversationSearch | null }

/** Keyset of a page: time of the last message and id of a conversation. */
type ConversationSlice = Slice<[active_at: string, id: number]>

/** Conversations as one of their two members may see them. */
const conversationsFor = (db: Db, viewerId: number | RawBuilder<number | null>) =>
  conversationsWithParticipants(db)
    .leftJoin('event_streams', 'event_streams.conversation_id', 'conversations.id')
    .leftJoin('items', (join) => join.onRef('items.id', '=', 'conversations.item_id').on(isVisibleTo(viewerId)))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('messages')
          .select(['messages.id', 'messages.side', 'messages.content', 'messages.created_at', 'messages.client_id'])
          .select(imagesOfMessage)
          .whereRef('messages.conversation_id', '=', 'conversations.id')
          .where('messages.deleted_at', 'is', null)
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'conversations.created_at',
      'conversations.active_at',
      'conversations.closed_at',
      'conversations.closed_by',
      'conversations.owner_seen_id',
      'conversations.asker_seen_id',
      'conversations.owner_unread',
      'conversations.asker_unread',
      'conversations.owner_muted',
      'conversations.asker_muted',
      'event_streams.last_seq',
      'items.id as item_id',
      'items.name as item_name',
      'items.type as item_type',
      'items.category1 as item_category1',
      'items.startdate as item_startdate',
      'items.enddate as item_enddate',
      'items.closed_at as item_closed_at',
      sql<number[]>`ARRAY(SELECT id FROM item_images WHERE item_id = items.id ORDER BY position, id)`.as(
        'item_image_ids',
      ),
      'last.id as last_id',
      'last.side as last_side',
      'last.content as last_content',
      'last.created_at as last_created_at',
      'last.client_id as last_client_id',
      'last.images as last_images',
    ])

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversationRow>>>

/** Undefined unless the viewer takes part. */
export const findConversationRow = (db: Db, { id, viewerId }: { id: number; viewerId: number }) =>
  conversationsFor(db, viewerId).where('conversations.id', '=', id).where(withMember(viewerId)).executeTakeFirst()

/** Lists each conversation once for each of its members, as they may see it. */
export async function listRowsForBoth(db: Db, ids: number[]): Promise<(ConversationRow & { viewerId: number })[]> {
  const rowsFor = (side: 'owner_id' | 'asker_id') =>
    conversationsFor(db, sql.ref(`conversations.${side}`))
      .where(sql<boolean>`conversations.id = ANY (${ids})`)
      .execute()
  const forOwners = await rowsFor('owner_id')
  const forAskers = await rowsFor('asker_id')
  return [
    ...forOwners.flatMap((row) => (row.owner_id === null ? [] : { ...row, viewerId: row.owner_id })),
    ...forAskers.flatMap((row) => (row.asker_id === null ? [] : { ...row, viewerId: row.asker_id })),
  ]
}

/** Lists conversations by their last message, newest first. */
export async function listConversationRows(
  db: Db,
  filter: ConversationFilter,
  slice: ConversationSlice,
): Promise<ConversationRow[]> {
  const direction = slice.isBackwards ? 'asc' : 'desc'
  const page = sql`${selectIds(filter, slice)} OFFSET ${slice.offset} LIMIT ${slice.limit}`
  return (
    conversationsFor(db, filter.viewerId)
      // The array is evaluated first, so that the joins read only the rows of the page, whatever the planner estimates.
      .where(sql<boolean>`conversations.id = ANY (ARRAY(${page}))`)
      .orderBy('conversations.active_at', direction)
      .orderBy('conversations.id', direction)
      .execute()
  )
}

/** Stops counting just above the limit for exact counts. */
export async function countConversations(db: Db, filter: ConversationFilter): Promise<RowCount> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${selectIds(filter, null)} LIMIT ${exactCountLimit + 1}) AS counted`.execute(db)
  return { count: rows[0]?.count ?? 0, isExact: true }
}

/**
 * Selects the ids of a page in its order, or without a slice those of the whole list. Each side is read from its own index, no
 * further than the page needs. The owner of the item does not see a conversation without messages.
 */
function selectIds(
  { viewerId, category, search }: ConversationFilter,
  slice: ConversationSlice | null,
): RawBuilder<unknown> {
  const order = sql.raw(slice?.isBackwards ? 'active_at ASC, id ASC' : 'active_at DESC, id DESC')
  const comesAfter = sql.raw(slice?.isBackwards ? '>' : '<')
  const rest = slice?.after ? sql`AND (active_at, id) ${comesAfter} (${slice.after[0]}, ${slice.after[1]})` : sql``
  const limit = slice && search === null ? sql`ORDER BY ${order} LIMIT ${slice.offset + slice.limit}` : sql``
  const columns = sql`id, active_at, item_id, owner_id, asker_id`
  const yours = sql`
    (SELECT ${columns} FROM conversations WHERE owner_id = ${viewerId} AND messages_count > 0 ${rest} ${limit})`
  const asked = sql`(SELECT ${columns} FROM conversations WHERE asker_id = ${viewerId} ${rest} ${limit})`
  const sides = { yours, asked, all: sql`${yours} UNION ALL ${asked}` }[category]
  const inOrder = slice ? sql`ORDER BY ${order}` : sql``
  if (search === null) return sql`SELECT id FROM (${sides}) AS listed ${inOrder}`
  return sql`
    ${planEachTime} WITH listed AS MATERIALIZED (${sides})
    SELECT id FROM listed WHERE id IN (${selectMatches(search, viewerId)}) ${inOrder}`
}
