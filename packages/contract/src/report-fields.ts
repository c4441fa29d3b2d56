import * as z from 'zod/mini'
import { optionalText, PathId } from './input-fields.ts'

// Fields that reports, statements of reasons and cases share.

export const reportReasons = ['rules', 'illegal', 'scam', 'harassment', 'spam', 'outdated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Visitors may report depictions of child abuse without their name and address. */
export const visitorReasons = [...reportReasons, 'child_abuse'] as const
export type VisitorReason = (typeof visitorReasons)[number]

/** What members report, by its id. `conversation` is about the other participant. */
export const targetTypes = ['item', 'comment', 'profile', 'message', 'conversation'] as const
export type TargetType = (typeof targetTypes)[number]

/** `page`: an address that a visitor reported, which belongs to no content, or no longer. */
export const caseTargetTypes = [...targetTypes, 'page'] as const
export type CaseTargetType = (typeof caseTargetTypes)[number]

export const maxReportLength = 1_000

/** With a reported message, moderators see this many messages before and after it. */
export const messagesAround = 5
/** With a reported conversation, moderators see this many of its latest messages. */
export const messagesOfConversation = 10

export const TargetInput = z.object({ target_type: z.enum(targetTypes), target_id: PathId })
export const ReportText = z._default(optionalText(maxReportLength), '')

/** The title is the name of an item or member, or the address of a page; empty after its evidence was deleted. */
export const Target = z.object({ type: z.enum(caseTargetTypes), id: z.nullable(z.number()), title: z.string() })
export type Target = z.output<typeof Target>

/**
 * - `no_violation`: closes the case. Undoes an automatic hiding.
 * - `caution`: a warning that the member must acknowledge.
 * - `hide`: items only. Hides the item from everyone but its owner.
 * - `remove`: removes the content. Items are hidden at first and deleted when no appeal is possible any more.
 * - `ask_change`: asks the author for a change within 72 hours; then the case is back in the queue.
 * - `restrict`: no new items, comments or conversations for some days.
 * - `suspend`: disables the account.
 * - `ban`: disables the account for good; its email address cannot sign up again.
 */
export const outcomes = [
  'no_violation',
  'caution',
  'hide',
  'remove',
  'ask_change',
  'restrict',
  'suspend',
  'ban',
] as const
export type Outcome = (typeof outcomes)[number]

/** Outcomes that can be decided about each type of target. */
export const outcomesOf: Record<CaseTargetType, readonly Outcome[]> = {
  item: outcomes,
  comment: ['no_violation', 'caution', 'remove', 'restrict', 'suspend', 'ban'],
  profile: ['no_violation', 'caution', 'remove', 'ask_change', 'restrict', 'suspend', 'ban'],
  message: ['no_violation', 'caution', 'remove', 'restrict', 'suspend', 'ban'],
  conversation: ['no_violation', 'caution', 'restrict', 'suspend', 'ban'],
  page: ['no_violation'],
}

/** Outcomes that can have an end. `restrict` must have one. */
export const outcomesWithEnd: readonly Outcome[] = ['hide', 'restrict', 'suspend']

export const Rule = z.object({ number: z.int(), title: z.string() })

export const maxDecisionReasonLength = 2_000
export const maxAppealLength = 2_000
/** Messages of the dialogue about an appeal, of each side. */
export const maxAppealMessages = 10
export const appealMonths = 6
export const changeHours = 72

/** Pages to which mails and errors link. `statement` also opens for members who cannot log in. */
export const moderationPages = {
  confirmReport: { path: '/confirm-report/$token' },
  statement: { path: '/statements/$id/$token' },
  case: { path: '/admin/cases/$id' },
} as const
