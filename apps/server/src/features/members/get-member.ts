import type { members } from '@pollen/contract/members'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findPublicMember } from './members.queries.ts'
import { onlyColumns, showPublicMember } from './show-member.ts'

export const getMember: Action<typeof members.get> = async ({ db, clock }, { id, columns }) => {
  const row = await findPublicMember(db, id, clock())
  if (!row) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return onlyColumns(showPublicMember(row, await listMemberImages(db, id)), columns)
}
