import type { Me, members } from '@pollen/contract/members'
import type { Action, MemberContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findOwnMember } from './members.queries.ts'
import { onlyColumns, showMe } from './show-member.ts'

export const getMe: Action<typeof members.me> = async (ctx, { columns }) =>
  onlyColumns(await readMe(ctx.db, ctx), columns)

export async function readMe(db: Db, { viewer, clock, config, caller }: MemberContext): Promise<Me> {
  const { id } = viewer
  const [row, images] = await Promise.all([
    findOwnMember(db, { id, now: clock(), config, caller }),
    listMemberImages(db, id),
  ])
  return showMe(row, images)
}
