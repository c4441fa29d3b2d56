import type { Me, members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findOwnMember } from './members.queries.ts'
import { onlyColumns, showMe } from './show-member.ts'

export const getMe: Action<typeof members.me> = async ({ db, viewer, clock }, { columns }) =>
  onlyColumns(await readMe(db, viewer.id, clock()), columns)

export async function readMe(db: Db, id: number, now: Date): Promise<Me> {
  const [row, images] = await Promise.all([findOwnMember(db, id, now), listMemberImages(db, id)])
  return showMe(row, images)
}
