import type { admin } from '@pollen/contract/admin'
import type { Invitation } from '@pollen/contract/admin-sign-ups'
import { pagePath, pages } from '@pollen/contract/pages'
import { writeQuery } from '@pollen/contract/write-request'
import { AppError, fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { hashToken, newToken } from '../accounts/index.ts'
import { endInvitationRow, type InvitationRow, insertInvitation } from './invitations.queries.ts'
import { recordAction } from './record-action.ts'

export const createInvitation: Action<typeof admin.createInvitation> = async (ctx, { expires_at, ...invitation }) => {
  const { tx, clock, config, language } = ctx
  const created_at = clock()
  if (expires_at <= created_at) throw fieldError('expires_at', 'future', language)
  const token = newToken()
  const row = await insertInvitation(tx, { ...invitation, created_at, expires_at, token_hash: hashToken(token) })
  await recordAction(tx, ctx, { action: 'invitation.created', reason: invitation.note })
  const url = config.PUBLIC_URL + pagePath(pages.signup) + writeQuery({ invitation: token })
  return { ...showInvitation(row), url }
}

export const endInvitation: Action<typeof admin.endInvitation> = async (ctx, { id }) => {
  const row = await endInvitationRow(ctx.tx, id, ctx.clock())
  if (!row) throw new AppError('INVITATION_DOESNT_EXIST')
  await recordAction(ctx.tx, ctx, { action: 'invitation.ended', reason: row.note })
  return showInvitation(row)
}

export const showInvitation = (row: InvitationRow): Invitation => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
