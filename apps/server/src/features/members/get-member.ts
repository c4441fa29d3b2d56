import { type members, PublicMember } from '@pollen/contract/members'
import { AppError, fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { getMe } from './get-me.ts'
import { listMemberImages } from './member-images.queries.ts'
import { findPublicMember } from './members.queries.ts'
import { onlyColumns, showPublicMember } from './show-member.ts'

export const getMember: Action<typeof members.get> = async (ctx, { id, columns }) => {
  const { db, viewer, clock, language } = ctx
  if (id === 'me' || (columns && id === viewer.id)) return getMe(ctx, { columns })

  const refused = (columns ?? []).findIndex((name) => !Object.hasOwn(PublicMember.shape, name))
  if (refused >= 0) throw fieldError(`columns.${refused}`, 'choice', language)

  const row = await findPublicMember(db, id, clock())
  if (!row) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const images = await listMemberImages(db, id)
  // Others see the current picture only.
  return onlyColumns(showPublicMember(row, id === viewer.id ? images : images.slice(0, 1)), columns)
}
