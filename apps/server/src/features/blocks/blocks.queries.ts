import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice } from '../../platform/paging.ts'

type MemberId = number | null | RawBuilder<number | null>

/** Matches pairs of members of whom one has blocked the other. */
export const isHiddenPair = (memberId: MemberId, otherId: MemberId) => sql<boolean>`EXISTS (
  SELECT FROM blocks WHERE blocks.member_id = ${memberId} AND blocks.hidden_id = ${otherId})`

/** Matches content that the viewer may see, because neither they nor its author has blocked the other. */
export const isNotHidden = (viewerId: MemberId, authorId: RawBuilder<number | null>) =>
  sql<boolean>`NOT ${isHiddenPair(viewerId, authorId)}`

/** Like `isNotHidden`, for many rows and one viewer: reads the hidden members once into a hash table. */
export const isNotAmongHidden = (viewerId: number, authorId: RawBuilder<number>) =>
  sql<boolean>`(${authorId} NOT IN (SELECT hidden_id FROM blocks WHERE blocks.member_id = ${viewerId}))`

/** Locks both members. The order by id prevents deadlocks between two blocks. */
export async function lockPair(tx: Tx, ids: [number, number]) {
  await sql`SELECT FROM members WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

type Pair = { memberId: number; otherId: number }

/**
 * Returns true for a member that the caller knows: an enabled one who has not blocked them, or the other member of a conversation. For
 * all others, the answer must not reveal that they exist.
 */
export async function isKnownTo(db: Db, { memberId, otherId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM members WHERE id = ${otherId} AND activated_at IS NOT NULL AND disabled_at IS NULL
      AND (NOT EXISTS (SELECT FROM blocks WHERE member_id = ${memberId} AND hidden_id = ${otherId} AND blocked_at IS NULL)
        OR EXISTS (SELECT FROM conversations WHERE owner_id = ${memberId} AND asker_id = ${otherId} AND messages_count > 0)
        OR EXISTS (SELECT FROM conversations WHERE asker_id = ${memberId} AND owner_id = ${otherId}))`.execute(db)
  return rows.length > 0
}

/** Returns false if the caller had blocked the other member before. The caller has locked both. */
export async function insertBlockRows(tx: Tx, { memberId, otherId, now }: Pair & { now: Date }): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO blocks (member_id, hidden_id, blocked_at)
    VALUES (${memberId}, ${otherId}, ${now}), (${otherId}, ${memberId}, NULL)
    ON CONFLICT (member_id, hidden_id) DO UPDATE SET blocked_at = excluded.blocked_at
      WHERE blocks.blocked_at IS NULL AND excluded.blocked_at IS NOT NULL
    RETURNING member_id`.execute(tx)
  if (rows.length > 0) await changeVersions(tx, [memberId, otherId])
  return rows.length > 0
}

/** Keeps the rows while the other member blocks the caller. The caller has locked both. */
export async function deleteBlockRows(tx: Tx, { memberId, otherId }: Pair) {
  await sql`
    UPDATE blocks SET blocked_at = NULL WHERE member_id = ${memberId} AND hidden_id = ${otherId}`.execute(tx)
  const { rows } = await sql`
    DELETE FROM blocks WHERE (member_id, hidden_id) IN ((${memberId}, ${otherId}), (${otherId}, ${memberId}))
      AND NOT EXISTS (
        SELECT FROM blocks WHERE member_id = ${otherId} AND hidden_id = ${memberId} AND blocked_at IS NOT NULL)
    RETURNING member_id`.execute(tx)
  if (rows.length > 0) await changeVersions(tx, [memberId, otherId])
}

async function changeVersions(tx: Tx, ids: [number, number]) {
  await sql`UPDATE members SET blocks_version = blocks_version + 1 WHERE id = ANY (${ids}::bigint[])`.execute(tx)
}

/** The members that a member has blocked. Excludes those with a disabled account, whom nobody sees. */
const blockedBy = (db: Db, memberId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('members', 'members.id', 'blocks.hidden_id')
    .where('blocks.member_id', '=', memberId)
    .where('blocks.blocked_at', 'is not', null)
    .where('members.disabled_at', 'is', null)

export type BlockSlice = Slice<[blocked_at: string, id: number]>

export type BlockRow = Awaited<ReturnType<typeof listBlockRows>>[number]

/** Lists the latest blocks first. */
export function listBlockRows(db: Db, memberId: number, { after, isBackwards, offset, limit }: BlockSlice) {
  const direction = isBackwards ? 'asc' : 'desc'
  const list = blockedBy(db, memberId)
    .select(['members.id', 'members.username', 'members.first_name', 'members.last_name'])
    .select((block) => block.ref('blocks.blocked_at').$notNull().as('blocked_at'))
  const comesAfter = sql.raw(isBackwards ? '>' : '<')
  const rest = after
    ? list.where(sql<boolean>`(blocks.blocked_at, blocks.hidden_id) ${comesAfter} (${new Date(after[0])}, ${after[1]})`)
    : list
  return rest
    .orderBy('blocks.blocked_at', direction)
    .orderBy('blocks.hidden_id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countBlocks = (db: Db, memberId: number) => countRows(blockedBy(db, memberId).select('blocks.hidden_id'))
