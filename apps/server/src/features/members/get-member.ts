import { fieldMessage } from '@pollen/contract/field-messages'
import { type members, PublicMember } from '@pollen/contract/members'
import { AppError, FieldErrors } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { getMe } from './get-me.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findPublicMember } from './members.queries.ts'
import { onlyColumns, showPublicMember } from './show-member.ts'

export const getMember: Action<typeof members.get> = async (ctx, { id, columns }) => {
  const { db, viewer, clock, language } = ctx
  if (columns && id === viewer.id) return getMe(ctx, { columns })

  const message = fieldMessage('choice', language)
  const refused = (columns ?? []).flatMap((name, nth) =>
    name in PublicMember.shape ? [] : [[`columns.${nth}`, [message]]],
  )
  if (refused.length > 0) throw new FieldErrors(Object.fromEntries(refused))

  const row = await findPublicMember(db, id, clock())
  if (!row) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return onlyColumns(showPublicMember(row, await listMemberImages(db, id)), columns)
}
