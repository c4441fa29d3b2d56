import { apiBase } from '@pollen/contract/endpoint'
import type { MemberImage } from '@pollen/contract/members'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'

/** The pictures of a member, the current one first. */
export async function imagesOf(db: Db, memberId: number): Promise<MemberImage[]> {
  const rows = await db
    .selectFrom('member_images')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('chosen_at', 'desc')
    .execute()
  return rows.map(({ id }) => showImage(id))
}

export const showImage = (id: number): MemberImage => ({ id, url: `${apiBase}/users/images/${id}` })

/** A picture anyone may see: that of a member who is not hidden. */
export const findImage = (db: Db, id: number) =>
  db
    .selectFrom('member_images')
    .innerJoin('members', 'members.id', 'member_images.member_id')
    .select(['member_images.id', 'member_images.member_id', 'member_images.file', 'member_images.small_file'])
    .where('member_images.id', '=', id)
    .where('members.disabled_at', 'is', null)
    .executeTakeFirst()

/** Changes of a member's pictures wait for each other, so that their order and number are right. */
export const lockImagesOf = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

type ImageFiles = { memberId: number; file: string; smallFile: string; now: Date }

/** Makes it the current picture, whether it is new or one the member had already. */
export const chooseFiles = (tx: Tx, { memberId, file, smallFile, now }: ImageFiles) =>
  tx
    .insertInto('member_images')
    .values({ member_id: memberId, file, small_file: smallFile, chosen_at: afterAll(tx, memberId, now) })
    .onConflict((on) =>
      on.columns(['member_id', 'file']).doUpdateSet((row) => ({ chosen_at: row.ref('excluded.chosen_at') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export async function chooseImage(tx: Tx, { id, memberId, now }: { id: number; memberId: number; now: Date }) {
  await tx
    .updateTable('member_images')
    .set({ chosen_at: afterAll(tx, memberId, now) })
    .where('id', '=', id)
    .execute()
}

export async function deleteImageRow(tx: Tx, id: number) {
  await tx.deleteFrom('member_images').where('id', '=', id).execute()
}

export async function forgetOldImages(tx: Tx, memberId: number, kept: number) {
  const recent = tx
    .selectFrom('member_images')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('chosen_at', 'desc')
    .limit(kept)
  await tx.deleteFrom('member_images').where('member_id', '=', memberId).where('id', 'not in', recent).execute()
}

/** Later than any other of the member, also when two are chosen in the same moment. */
const afterAll = (tx: Tx, memberId: number, now: Date) =>
  tx
    .selectFrom('member_images')
    .where('member_id', '=', memberId)
    .select(sql<Date>`greatest(${now}, max(chosen_at) + interval '1 millisecond')`.as('chosen_at'))

/** The names of files in these rows that begin with `start`. Names are hashes: no digit comes after f. */
export async function filesOfMembers(db: Db, start: string): Promise<string[]> {
  const within = (column: 'file' | 'small_file') => (where: ExpressionBuilder<Schema, 'member_images'>) =>
    where.and([where(column, '>=', start), where(column, '<', `${start}g`)])
  const rows = await db
    .selectFrom('member_images')
    .select('file as name')
    .where(within('file'))
    .union(db.selectFrom('member_images').select('small_file as name').where(within('small_file')))
    .execute()
  return rows.map(({ name }) => name)
}
