import { type MemberImage, members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { filesNamedIn } from '../../platform/storage/sweep-media.ts'

/** Returns the current image first. */
export async function listMemberImages(db: Db, memberId: number): Promise<MemberImage[]> {
  const rows = await db
    .selectFrom('member_images')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => showMemberImage(id))
}

export const showMemberImage = (id: number): MemberImage => ({ id, url: endpointPath(members.image, { id }) })

/** Everyone may see the current image of an enabled member. Only the owner may see earlier ones. */
export const findVisibleImage = (db: Db, { id, viewerId }: { id: number; viewerId: number | null }) =>
  db
    .selectFrom('member_images')
    .innerJoin('members', 'members.id', 'member_images.member_id')
    .select(['member_images.id', 'member_images.member_id', 'member_images.file', 'member_images.small_file'])
    .select(isCurrent.as('is_current'))
    .where('member_images.id', '=', id)
    .where('members.disabled_at', 'is', null)
    .where((where) => where.or([isCurrent, where('member_images.member_id', '=', viewerId)]))
    .executeTakeFirst()

const isCurrent = sql<boolean>`(member_images.id = (
  SELECT latest.id FROM member_images AS latest WHERE latest.member_id = member_images.member_id
  ORDER BY latest.chosen_at DESC, latest.id DESC LIMIT 1
))`

type StoredImage = { memberId: number; file: string; smallFile: string; now: Date }

/** Makes a new or earlier file the current image of the member. */
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

/** Returns a time after all other images of the member, even if two are chosen in the same millisecond. */
const laterThanAll = (tx: Tx, memberId: number, now: Date) =>
  tx
    .selectFrom('member_images')
    .where('member_id', '=', memberId)
    .select(sql<Date>`greatest(${now}, max(chosen_at) + interval '1 millisecond')`.as('chosen_at'))

export const listMemberFiles = filesNamedIn('member_images', 'file', 'small_file')
