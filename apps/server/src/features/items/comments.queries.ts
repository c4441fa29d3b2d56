import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'

/** What disabled members said is not shown. */
export const commentsOf = (db: Db, itemId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.item_id',
      'comments.author_id',
      'comments.content',
      'comments.creationdate',
      'members.username',
      'members.first_name',
      sql<
        number | null
      >`(SELECT id FROM member_images WHERE member_id = members.id ORDER BY chosen_at DESC, id DESC LIMIT 1)`.as(
        'authorImageId',
      ),
    ])
    .where('members.disabled_at', 'is', null)
    .where('comments.item_id', '=', itemId)

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsOf>['executeTakeFirstOrThrow']>>

type NewComment = { item_id: number; author_id: number; content: string; creationdate: Date }

/** The comment and the count of the item change together. */
export async function insertComment(db: Db, comment: NewComment): Promise<number> {
  const { id } = await db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()
  await addToCount(db, comment.item_id, 1)
  return id
}

export async function deleteCommentRow(db: Db, { id, item_id }: { id: number; item_id: number }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('comments').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await addToCount(db, item_id, -1)
  return true
}

async function addToCount(db: Db, itemId: number, more: number) {
  await db
    .updateTable('items')
    .set((set) => ({ comments_count: set('comments_count', '+', more) }))
    .where('id', '=', itemId)
    .execute()
}

/** What a member said is hidden while they are disabled, so the items it is about do not count it then. */
export async function countCommentsOf(tx: Tx, memberId: number, change: 'again' | 'no longer') {
  const more = sql.lit(change === 'again' ? 1 : -1)
  await sql`
    UPDATE items SET comments_count = comments_count + ${more} * said.count
    FROM (SELECT item_id, count(*)::int AS count FROM comments WHERE author_id = ${memberId} GROUP BY item_id) AS said
    WHERE items.id = said.item_id
  `.execute(tx)
}
