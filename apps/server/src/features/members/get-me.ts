import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { imagesOf } from './members.queries.ts'
import { findOwnMember } from './profiles.queries.ts'
import { onlyColumns, showMe } from './show-member.ts'

export const getMe: Action<typeof members.me> = async ({ db, viewer, clock }, { columns }) => {
  const [row, images] = await Promise.all([findOwnMember(db, viewer.id, clock()), imagesOf(db, viewer.id)])
  return onlyColumns(showMe(row, images), columns)
}
