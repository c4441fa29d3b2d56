import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findOwnMember } from './members.queries.ts'
import { onlyColumns, showMe } from './show-member.ts'

export const getMe: Action<typeof members.me> = async ({ db, viewer, clock }, { columns }) => {
  const [row, images] = await Promise.all([findOwnMember(db, viewer.id, clock()), listMemberImages(db, viewer.id)])
  return onlyColumns(showMe(row, images), columns)
}
