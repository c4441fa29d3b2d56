import * as z from 'zod/mini'
import { byId, forOperators, withReason } from './admin-fields.ts'
import { AdminMember } from './admin-members.ts'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './input-fields.ts'
import { LastMoment } from './moment.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

export const maxInvitationUses = 1000

/** A sign-up link, for instances that require an invitation. Elsewhere, it skips the approval. */
export const Invitation = z.object({
  id: z.number(),
  /** A note about the intended person. Only operators see it. */
  note: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  max_uses: z.int(),
  uses: z.int(),
})
export type Invitation = z.output<typeof Invitation>

/** A number that may arrive as text from a form or a command. */
const Uses = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInvitationUses))

export const adminSignUps = {
  approveMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/approve/',
    summary: 'Approve a new member, who is notified',
    ...forOperators,
    input: byId,
    output: AdminMember,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_NOT_WAITING'],
  }),
  refuseMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/refuse/',
    summary: 'Erase a member who waits for approval; they are notified of the reason',
    ...forOperators,
    // The erasure list is written to a file after the commit.
    inTransaction: false,
    input: withReason,
    ...noContent,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_NOT_WAITING'],
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/admin/invitations/',
    summary: 'List invitations, newest first',
    ...forOperators,
    input: PageQuery,
    output: Page(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/admin/invitations/',
    summary: 'Create a sign-up link with an expiry and a maximum number of uses; its address is returned only once',
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
    summary: 'Invalidate an invitation link',
    ...forOperators,
    input: byId,
    output: Invitation,
    errors: ['INVITATION_DOESNT_EXIST'],
  }),
}
