import * as z from 'zod/mini'
import { EnteredPassword } from './account-fields.ts'
import { adminAnnouncements } from './admin-announcements.ts'
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
import { adminModerators } from './admin-moderators.ts'
import { adminNotice } from './admin-notice.ts'
import { adminSignUps } from './admin-sign-ups.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, PathId, requiredLine } from './input-fields.ts'
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
  'announcement.sent',
  'moderator.added',
  'moderator.removed',
  'template.changed',
  'case.opened',
  'case.decided',
  'decision.undone',
  'decision.expired',
  'appeal.replied',
  'appeal.decided',
] as const
export type OperatorActionName = (typeof operatorActions)[number]

export const OperatorAction = z.object({
  id: z.number(),
  done_at: z.iso.datetime(),
  /** `web`: the web app. `command`: a command on the server. `automatic`: no person. */
  channel: z.enum(['web', 'command', 'automatic']),
  /** An operator or a moderator. Null for commands and automatic actions, and if they were erased. */
  operator: z.nullable(Person),
  /** Operating system account that ran the command. Null in the web app, and for commands of version 1.0. */
  system_user: z.nullable(z.string()),
  action: z.enum(operatorActions),
  member: z.nullable(Person),
  item_id: z.nullable(z.number()),
  case_id: z.nullable(z.number()),
  reason: z.string(),
})
export type OperatorAction = z.output<typeof OperatorAction>

export const FailedMail = z.object({
  id: z.number(),
  /** Null for mails that are composed when they are sent. */
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

/** Parts of the instance that can need the attention of operators. */
export const alertNames = ['backups', 'disk', 'mails', 'jobs', 'certificate'] as const
export type AlertName = (typeof alertNames)[number]

export const Overview = z.object({
  members: z.record(z.enum(memberStates), z.int()),
  /** Sign-ups per day for the last 30 days, oldest first, in the time zone of the instance. */
  sign_ups: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  /** What needs attention. Operators were mailed about it. */
  attention: z.array(z.object({ name: z.enum(alertNames), since: z.iso.datetime() })),
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
  /** Disk space of `DATA_DIR` and size of the database, in bytes. */
  disk: z.object({ free: z.number(), size: z.number(), database: z.number() }),
  versions: z.object({ pollen: z.string(), node: z.string(), postgresql: z.string(), schema: z.string() }),
  /** The newest version, if it is newer than this one and the instance looks for it (`UPDATE_CHECK_URL`). */
  newer_version: z.nullable(z.object({ version: z.string(), url: z.nullable(z.string()) })),
})
export type Overview = z.output<typeof Overview>

export const admin = {
  ...adminMembers,
  ...adminContent,
  ...adminSignUps,
  ...adminNotice,
  ...adminAnnouncements,
  ...adminModerators,
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview/',
    summary: 'Get the state of the instance: sign-ups, mails, jobs, disk and versions',
    ...forOperators,
    input: z.object({}),
    output: Overview,
  }),
  listActions: endpoint({
    method: 'GET',
    path: '/admin/actions/',
    summary: 'List the actions of operators, newest first',
    ...forOperators,
    input: z.extend(PageQuery, { member: z.optional(PathId) }),
    output: Page(OperatorAction),
  }),
  listFailedMails: endpoint({
    method: 'GET',
    path: '/admin/mails/',
    summary: 'List undeliverable mails, newest first',
    ...forOperators,
    input: PageQuery,
    output: Page(FailedMail),
  }),
  enterPassword: endpoint({
    method: 'POST',
    path: '/admin/enter_password/',
    summary: `Confirm your password; for ${passwordCountsMinutes} minutes, calls that fail with \`PASSWORD_NEEDED\` without it work in this session`,
    ...forOperators,
    // The password is verified without holding a database connection.
    inTransaction: false,
    isOpenInMaintenance: true,
    input: z.object({ password: EnteredPassword }),
    ...noContent,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  listOperators: endpoint({
    method: 'GET',
    path: '/admin/operators/',
    summary: 'List operators, oldest first',
    ...forOperators,
    input: z.object({}),
    output: z.array(Operator),
  }),
  addOperator: endpoint({
    method: 'POST',
    path: '/admin/operators/',
    summary: 'Make a member an operator; all operators are notified',
    ...withPassword,
    input: z.object({ username: requiredLine(254), reason: z._default(optionalText(maxReasonLength), '') }),
    output: z.array(Operator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_IS_OPERATOR', 'ACCOUNT_NOT_ACTIVE', 'PASSWORD_NEEDED'],
  }),
  removeOperator: endpoint({
    method: 'POST',
    path: '/admin/operators/{id}/remove/',
    summary: 'Remove the operator role from a member; all operators are notified',
    ...withPassword,
    input: withReason,
    output: z.array(Operator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'LAST_OPERATOR', 'PASSWORD_NEEDED'],
  }),
}
