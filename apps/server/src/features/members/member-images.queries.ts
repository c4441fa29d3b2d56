import { type MemberImage, members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'

/** Lists the current image first. */
export async function listMemberImages(db: Db, memberId: number): Promise<MemberImage[]> {
  const rows = await db
    .selectFrom('member_images')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('chosen_at', 'desc')
    .execute()
  return rows.map(({ id }) => showMemberImage(id))
}

export const showMemberImage = (id: number): MemberImage => ({ id, url: endpointPath(members.image, { id }) })

/** Finds an image that anybody may see: its member is not disabled. */
export const findVisibleImage = (db: Db, id: number) =>
  db
    .selectFrom('member_images')
    .innerJoin('members', 'members.id', 'member_images.member_id')
    .select(['member_images.id', 'member_images.member_id', 'member_images.file', 'member_images.small_file'])
    .where('member_images.id', '=', id)
    .where('members.disabled_at', 'is', null)
    .executeTakeFirst()

type StoredImage = { memberId: number; file: string; smallFile: string; now: Date }

/** Makes a file the current image of the member, whether it is new or one they had already. */
export const upsertCurrentImage = (tx: Tx, { memberId, file, smallFile, now }: StoredImage) =>
  tx
    .insertInto('member_images')
    .values({ member_id: memberId, file, small_file: smallFile, chosen_at: laterThanAll(tx, memberId, now) })
    .onConflict((on) =>
      on.columns(['member_id', 'file']).doUpdateSet((row) => ({ chosen_at: row.ref('excluded.chosen_at') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export async function setCurrentImage(tx: Tx, { id, memberId, now }: { id: number; memberId: number; now: Date }) {
  await tx
    .updateTable('member_images')
    .set({ chosen_at: laterThanAll(tx, memberId, now) })
    .where('id', '=', id)
    .execute()
}

export async function deleteMemberImage(tx: Tx, id: number) {
  await tx.deleteFrom('member_images').where('id', '=', id).execute()
}

export async function deleteOldestImages(tx: Tx, memberId: number, { keep }: { keep: number }) {
  const recent = tx
    .selectFrom('member_images')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('chosen_at', 'desc')
    .limit(keep)
  await tx.deleteFrom('member_images').where('member_id', '=', memberId).where('id', 'not in', recent).execute()
}

/** Later than all other images of the member, even if two are chosen in the same millisecond. */
const laterThanAll = (tx: Tx, memberId: number, now: Date) =>
  tx
    .selectFrom('member_images')
    .where('member_id', '=', memberId)
    .select(sql<Date>`greatest(${now}, max(chosen_at) + interval '1 millisecond')`.as('chosen_at'))

/** The files of member images whose names begin with `start`. Names are hexadecimal, so `g` sorts after all of them. */
export async function listMemberFiles(db: Db, start: string): Promise<string[]> {
  const beginsWithStart = (column: 'file' | 'small_file') => (where: ExpressionBuilder<Schema, 'member_images'>) =>
    where.and([where(column, '>=', start), where(column, '<', `${start}g`)])
  const rows = await db
    .selectFrom('member_images')
    .select('file as name')
    .where(beginsWithStart('file'))
    .union(db.selectFrom('member_images').select('small_file as name').where(beginsWithStart('small_file')))
    .execute()
  return rows.map(({ name }) => name)
}
