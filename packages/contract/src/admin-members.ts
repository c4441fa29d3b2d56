import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { byId, forOperators, Search, withPassword, withReason } from './admin-fields.ts'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

/** `applied`: waiting for approval. `new`: not activated yet. `disabled`: by the member. */
export const memberStates = ['active', 'new', 'applied', 'disabled', 'suspended', 'leaving'] as const
export type MemberState = (typeof memberStates)[number]

/** A member as operators see them, without their place, messages and comments. */
export const AdminMember = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.enum(languages),
  state: z.enum(memberStates),
  is_operator: z.boolean(),
  sign_up_date: z.iso.datetime(),
  activated_at: z.nullable(z.iso.datetime()),
  disabled_at: z.nullable(z.iso.datetime()),
  suspended_at: z.nullable(z.iso.datetime()),
  suspended_reason: z.string(),
  deletion_at: z.nullable(z.iso.datetime()),
  /** Since when the mail server has refused the address. */
  mail_refused_at: z.nullable(z.iso.datetime()),
  items_count: z.int(),
})
export type AdminMember = z.output<typeof AdminMember>

const memberErrors = ['ACCOUNT_DOESNT_EXIST', 'MEMBER_IS_OPERATOR'] as const

export const adminMembers = {
  listMembers: endpoint({
    method: 'GET',
    path: '/admin/members/',
    summary: 'List members, newest first; search by part of a name or address',
    ...forOperators,
    input: z.extend(PageQuery, { q: Search, state: z.optional(z.enum(memberStates)) }),
    output: Page(AdminMember),
  }),
  getMember: endpoint({
    method: 'GET',
    path: '/admin/members/{id}/',
    summary: 'Get a member in any state',
    ...forOperators,
    input: byId,
    output: AdminMember,
    errors: ['ACCOUNT_DOESNT_EXIST'],
  }),
  disableMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/disable/',
    summary: 'Suspend a member, who is notified of the reason and cannot recover the account',
    ...forOperators,
    input: withReason,
    output: AdminMember,
    errors: [...memberErrors, 'MEMBER_IS_MODERATOR', 'MEMBER_ALREADY_SUSPENDED'],
  }),
  enableMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/enable/',
    summary: 'Enable a suspended member',
    ...forOperators,
    input: withReason,
    output: AdminMember,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_NOT_SUSPENDED'],
  }),
  eraseMember: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/erase/',
    summary: 'Erase a member and all of their data, immediately and irreversibly',
    ...withPassword,
    // The erasure list is written to a file after the commit.
    inTransaction: false,
    input: withReason,
    ...noContent,
    errors: [...memberErrors, 'PASSWORD_NEEDED'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/send_link/',
    summary: 'Mail a member a link to choose a new password, or to activate the account',
    ...forOperators,
    input: withReason,
    ...noContent,
    errors: ['ACCOUNT_DOESNT_EXIST', 'ACCOUNT_ALREADY_DISABLED', 'ACCOUNT_NOT_ACTIVE'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/change_email/',
    summary: 'Change the email address of an account; both addresses are notified',
    ...withPassword,
    input: z.extend(withReason, { email: Email }),
    output: AdminMember,
    errors: [...memberErrors, 'EMAIL_ALREADY_TAKEN', 'PASSWORD_NEEDED'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/admin/members/{id}/end_sessions/',
    summary: 'Log a member out on all devices; the member is notified of the reason',
    ...forOperators,
    input: withReason,
    ...noContent,
    errors: ['ACCOUNT_DOESNT_EXIST'],
  }),
}
