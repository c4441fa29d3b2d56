import * as z from 'zod/mini'
import { EnteredPassword } from './account-fields.ts'
import { adminContent } from './admin-content.ts'
import {
  forOperators,
  maxReasonLength,
  Person,
  passwordCountsMinutes,
  withPassword,
  withReason,
} from './admin-fields.ts'
import { adminMembers, memberStates } from './admin-members.ts'
import { adminNotice } from './admin-notice.ts'
import { adminSignUps } from './admin-sign-ups.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, PathId, writtenLine } from './input-fields.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

export const operatorActions = [
  'member.created',
  'member.disabled',
  'member.enabled',
  'member.erased',
  'member.link_sent',
  'member.email_changed',
  'member.sessions_ended',
  'member.approved',
  'member.refused',
  'item.hidden',
  'item.shown',
  'comment.removed',
  'operator.added',
  'operator.removed',
  'invitation.created',
  'invitation.ended',
  'notice.changed',
] as const
export type OperatorActionName = (typeof operatorActions)[number]

export const OperatorAction = z.object({
  id: z.number(),
  done_at: z.iso.datetime(),
  /** The web app, or a command on the server. */
  channel: z.enum(['web', 'command']),
  /** Null for a command, and for somebody who was erased since. */
  operator: z.nullable(Person),
  /** The account of the machine that ran the command. Null in the web app, and for commands of version 1.0. */
  system_user: z.nullable(z.string()),
  action: z.enum(operatorActions),
  member: z.nullable(Person),
  item_id: z.nullable(z.number()),
  reason: z.string(),
})
export type OperatorAction = z.output<typeof OperatorAction>

export const FailedMail = z.object({
  id: z.number(),
  /** Null for a mail that is written when it is sent. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
})
export type FailedMail = z.output<typeof FailedMail>

export const Operator = z.extend(Person, { since: z.iso.datetime() })
export type Operator = z.output<typeof Operator>

export const Overview = z.object({
  members: z.record(z.enum(memberStates), z.int()),
  /** How many signed up on each of the last 30 days, the oldest first; days are those of the instance. */
  sign_ups: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      started_at: z.nullable(z.iso.datetime()),
      succeeded_at: z.nullable(z.iso.datetime()),
      failed_at: z.nullable(z.iso.datetime()),
      waiting: z.int(),
    }),
  ),
  /** Of the disk with `DATA_DIR`, and what the database takes, in bytes. */
  disk: z.object({ free: z.number(), size: z.number(), database: z.number() }),
  versions: z.object({ pollen: z.string(), node: z.string(), postgresql: z.string(), schema: z.string() }),
})
export type Overview = z.output<typeof Overview>

export const admin = {
  ...adminMembers,
  ...adminContent,
  ...adminSignUps,
  ...adminNotice,
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview/',
    summary: 'How the instance is: sign-ups, mails, jobs, disk and versions',
    ...forOperators,
    input: z.object({}),
    output: Overview,
  }),
  listActions: endpoint({
    method: 'GET',
    path: '/admin/actions/',
    summary: 'What operators did, the latest first: who, when, and why',
    ...forOperators,
    input: z.extend(PageQuery, { member: z.optional(PathId) }),
    output: Page(OperatorAction),
  }),
  listFailedMails: endpoint({
    method: 'GET',
    path: '/admin/mails/',
    summary: 'Mails that were given up, the latest first',
    ...forOperators,
    input: PageQuery,
    output: Page(FailedMail),
  }),
  enterPassword: endpoint({
    method: 'POST',
    path: '/admin/enter_password/',
    summary: `Enter your password again: calls that answer \`PASSWORD_NEEDED\` then work in this session for ${passwordCountsMinutes} minutes`,
    ...forOperators,
    // The password is verified first; no connection to the database is held meanwhile.
    inTransaction: false,
    isOpenInMaintenance: true,
    input: z.object({ password: EnteredPassword }),
    ...noContent,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  listOperators: endpoint({
    method: 'GET',
    path: '/admin/operators/',
    summary: 'The operators, the first one first',
    ...forOperators,
    input: z.object({}),
    output: z.array(Operator),
  }),
  addOperator: endpoint({
    method: 'POST',
    path: '/admin/operators/',
    summary: 'Make a member an operator; all operators are told',
    ...withPassword,
    input: z.object({ username: writtenLine(254), reason: z._default(optionalText(maxReasonLength), '') }),
    output: z.array(Operator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_IS_OPERATOR', 'ACCOUNT_NOT_ACTIVE', 'PASSWORD_NEEDED'],
  }),
  removeOperator: endpoint({
    method: 'POST',
    path: '/admin/operators/{id}/remove/',
    summary: 'Take the role from an operator, who stays a member; all operators are told',
    ...withPassword,
    input: withReason,
    output: z.array(Operator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'LAST_OPERATOR', 'PASSWORD_NEEDED'],
  }),
}
