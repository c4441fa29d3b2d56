import * as z from 'zod/mini'
import { byId, forOperators, withReason } from './admin-fields.ts'
import { AdminMember } from './admin-members.ts'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './input-fields.ts'
import { LastMoment } from './moment.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

export const maxInvitationUses = 1000

/** A link by which people sign up where that takes an invitation, or without waiting for an approval. */
export const Invitation = z.object({
  id: z.number(),
  /** For whom it is, for the operators alone. */
  note: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  max_uses: z.int(),
  uses: z.int(),
})
export type Invitation = z.output<typeof Invitation>

/** A number in a form or a command, where it arrives as text. */
const Uses = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInvitationUses))

export const adminSignUps = {
  approveMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/approve/',
    summary: 'Let somebody in who waits for an approval; they are told',
    ...forOperators,
    input: byId,
    output: AdminMember,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_NOT_WAITING'],
  }),
  refuseMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/refuse/',
    summary: 'Erase somebody who waits for an approval; they are told why',
    ...forOperators,
    // The list of erasures is written to a file once the erasure is committed.
    inTransaction: false,
    input: withReason,
    ...noContent,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_NOT_WAITING'],
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/admin/invitations/',
    summary: 'Invitations, the newest first',
    ...forOperators,
    input: PageQuery,
    output: Page(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/admin/invitations/',
    summary: 'Make a link by which so many people can sign up, until a moment or the end of a day; it is told once',
    ...forOperators,
    input: z.object({
      note: z._default(optionalLine(100), ''),
      max_uses: z._default(Uses, 1),
      expires_at: LastMoment,
    }),
    output: z.extend(Invitation, { url: z.url() }),
    status: 201,
  }),
  endInvitation: endpoint({
    method: 'POST',
    path: '/admin/invitations/{id}/end/',
    summary: 'Make the link of an invitation stop working',
    ...forOperators,
    input: byId,
    output: Invitation,
    errors: ['INVITATION_DOESNT_EXIST'],
  }),
}
