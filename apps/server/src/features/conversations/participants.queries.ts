import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'
import { isHiddenPair } from '../blocks/index.ts'

/** The side of a member in a conversation: owner of the item, or asker. Also denotes the author of a message. */
export type Side = 'owner' | 'asker'

export const otherSide = { owner: 'asker', asker: 'owner' } as const

const pictureOf = (member: 'members' | 'asker') =>
  sql<number | null>`(
    SELECT id FROM member_images WHERE member_id = ${sql.ref(`${member}.id`)} ORDER BY chosen_at DESC, id DESC LIMIT 1
  )`

/** Conversations with both participants. `members` is the owner of the item, as in the queries of items. */
export const conversationsWithParticipants = (db: Db) =>
  db
    .selectFrom('conversations')
    .leftJoin('members', 'members.id', 'conversations.owner_id')
    .leftJoin('members as asker', 'asker.id', 'conversations.asker_id')
    .select([
      'conversations.id',
      'conversations.messages_count',
      'conversations.owner_id',
      'members.username as owner_username',
      'members.first_name as owner_first_name',
      'members.last_name as owner_last_name',
      'members.disabled_at as owner_disabled_at',
      pictureOf('members').as('owner_image_id'),
      'conversations.asker_id',
      'asker.username as asker_username',
      'asker.first_name as asker_first_name',
      'asker.last_name as asker_last_name',
      'asker.disabled_at as asker_disabled_at',
      pictureOf('asker').as('asker_image_id'),
      isHiddenPair(sql`conversations.owner_id`, sql`conversations.asker_id`).as('is_blocked'),
    ])

const selectParticipants = compileOnce((db, { ids }: { ids: number[] }) =>
  conversationsWithParticipants(db).where(
    sql<boolean>`conversations.id = ANY (${hideFromPlanner(ids, 'bigint[]')}::bigint[])`,
  ),
)

export type ParticipantsRow = Awaited<ReturnType<typeof selectParticipants>>[number]

/** Lists the participants of conversations, independent of the viewer. */
export const listParticipants = (db: Db, ids: number[]): Promise<ParticipantsRow[]> => selectParticipants(db, { ids })

/** Selects the ids of both members of each conversation. */
export const participantIdsOf = (ids: RawBuilder<unknown>) => sql`
  SELECT unnest(ARRAY[conversations.owner_id, asker_id]) FROM conversations WHERE conversations.id IN (${ids})`

export const isParticipant = ({ owner_id, asker_id }: ParticipantsRow, memberId: number) =>
  memberId === owner_id || memberId === asker_id

/** Undefined unless the viewer takes part. */
export async function findParticipants(db: Db, { id, viewerId }: { id: number; viewerId: number }) {
  const [row] = await listParticipants(db, [id])
  return row && isParticipant(row, viewerId) ? row : undefined
}
