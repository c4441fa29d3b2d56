import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice, sliceByNumber } from '../../platform/paging.ts'
import type { DB as Schema } from '../../schema.ts'
import { isNotHidden } from '../blocks/index.ts'

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** Identifies the comments on an item that a member can see. */
type ItemOfViewer = { itemId: number; viewerId: number }

/** Excludes comments of disabled members. */
const enabledComments = (db: Db, itemId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .where('members.disabled_at', 'is', null)
    .where('comments.item_id', '=', itemId)

const visibleComments = (db: Db, { itemId, viewerId }: ItemOfViewer) =>
  enabledComments(db, itemId).where(isNotHidden(viewerId, sql`comments.author_id`))

const commentRows = (db: Db, which: ItemOfViewer) =>
  visibleComments(db, which)
    .select([
      'comments.id',
      'comments.item_id',
      'comments.author_id',
      'comments.content',
      'comments.creationdate',
      'members.username',
      'members.first_name',
    ])
    .select((from) =>
      from
        .selectFrom('member_images')
        .select('member_images.id')
        .whereRef('member_images.member_id', '=', 'members.id')
        .orderBy('chosen_at', 'desc')
        .orderBy('member_images.id', 'desc')
        .limit(1)
        .as('authorImageId'),
    )

export const findComment = (db: Db, { id, ...which }: ItemOfViewer & { id: number }) =>
  commentRows(db, which).where('comments.id', '=', id).executeTakeFirst()

/** Finds a comment for moderators: by any member, on an item in any state except draft. */
export const findAnyComment = (db: Db, id: number) =>
  db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .select([
      'comments.id',
      'comments.item_id',
      'comments.author_id',
      'comments.content',
      'comments.creationdate',
      'items.name as itemName',
    ])
    .where('comments.id', '=', id)
    .where('items.visibility', '<>', 'DR')
    .executeTakeFirst()

/** Finds a comment without its item. The viewer sees it if they see the item. */
export const findCommentById = async (db: Db, { id, viewerId }: { id: number; viewerId: number }) => {
  const found = await db.selectFrom('comments').select('item_id').where('id', '=', id).executeTakeFirst()
  return found && findComment(db, { id, itemId: found.item_id, viewerId })
}

/** Lists the oldest comments first. */
export function listCommentRows(db: Db, which: ItemOfViewer, slice: Slice<[id: number]>): Promise<CommentRow[]> {
  const all = commentRows(db, which)
  return sliceByNumber(all, 'comments.id', slice, 'asc').execute()
}

export const countComments = (db: Db, which: ItemOfViewer) =>
  countRows(visibleComments(db, which).select('comments.id'))

/** Also increments the counter of the item. */
export async function insertComment(tx: Tx, comment: Insertable<Schema['comments']>): Promise<number> {
  const { id } = await tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()
  await addToCommentsCount(tx, comment.item_id, 1)
  return id
}

/**
 * Also decrements the counter of the item, which excludes comments of disabled members. Locks the item first, in the same order as
 * the deletion of an item. Returns false if the comment was deleted already.
 */
export async function deleteCommentRow(tx: Tx, { id, item_id }: { id: number; item_id: number }): Promise<boolean> {
  await tx.selectFrom('items').select('id').where('id', '=', item_id).forNoKeyUpdate().execute()
  const counted = enabledComments(tx, item_id).select('comments.id').where('comments.id', '=', id)
  const isCounted = (await counted.executeTakeFirst()) !== undefined
  const { numDeletedRows } = await tx.deleteFrom('comments').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (isCounted) await addToCommentsCount(tx, item_id, -1)
  return true
}

/** Restores a removed comment, unless its item or author is gone. The caller has locked the author. */
export async function insertRemovedComment(tx: Tx, comment: Insertable<Schema['comments']> & { id: number }) {
  const item = tx.selectFrom('items').select('id').where('id', '=', comment.item_id).forNoKeyUpdate()
  const author = tx.selectFrom('members').select('id').where('id', '=', comment.author_id)
  if (!(await item.executeTakeFirst()) || !(await author.executeTakeFirst())) return
  const { id, item_id, author_id, content, creationdate } = comment
  const { rows } = await sql`
    INSERT INTO comments (id, item_id, author_id, content, creationdate) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${item_id}, ${author_id}, ${content}, ${creationdate}) ON CONFLICT DO NOTHING RETURNING id`.execute(
    tx,
  )
  const counted = enabledComments(tx, item_id).select('comments.id').where('comments.id', '=', id)
  if (rows.length > 0 && (await counted.executeTakeFirst())) await addToCommentsCount(tx, item_id, 1)
}

async function addToCommentsCount(tx: Tx, itemId: number, difference: number) {
  await tx
    .updateTable('items')
    .set((set) => ({ comments_count: set('comments_count', '+', difference) }))
    .where('id', '=', itemId)
    .execute()
}

/**
 * Updates the counters of items, which exclude comments of disabled members, after a member was disabled or recovered. The caller
 * has locked the items.
 */
export async function recountCommentsOfMember(tx: Tx, memberId: number, member: 'disabled' | 'recovered') {
  const sign = sql.lit(member === 'recovered' ? 1 : -1)
  await sql`
    UPDATE items SET comments_count = comments_count + ${sign} * written.count
    FROM (SELECT item_id, count(*)::int AS count FROM comments WHERE author_id = ${memberId} GROUP BY item_id) AS written
    WHERE items.id = written.item_id
  `.execute(tx)
}
