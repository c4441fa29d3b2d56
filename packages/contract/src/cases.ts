import * as z from 'zod/mini'
import { byId, Reason } from './admin-fields.ts'
import { Case, CaseEntry, DecisionTemplate, ModerationStatistics } from './case-fields.ts'
import { endpoint } from './endpoint.ts'
import { numberText, PathId, requiredText, TextFlag } from './input-fields.ts'
import { Page, PageQuery } from './paging.ts'
import { maxAppealLength, maxDecisionReasonLength, outcomes, TargetInput } from './report-fields.ts'

/** For anyone but moderators and operators, these calls do not exist. */
const forModerators = { access: 'moderator' } as const

const maxDays = 3_650
const Days = z.pipe(z.union([numberText(/^\d{1,4}$/), z.number()]), z.int().check(z.minimum(1), z.maximum(maxDays)))

export const cases = {
  list: endpoint({
    method: 'GET',
    path: '/moderation/cases/',
    summary: 'List cases: by default the queue, the longest-waiting first; closed ones newest first',
    ...forModerators,
    input: z.extend(PageQuery, { state: z._default(z.enum(['queue', 'waiting', 'closed']), 'queue') }),
    output: Page(CaseEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/moderation/cases/{id}/',
    summary: 'Get a case with its reports, snapshots, decisions, appeals and notes',
    ...forModerators,
    input: byId,
    output: Case,
    errors: ['CASE_DOESNT_EXIST'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/moderation/pictures/{id}',
    summary: 'Get a picture of a snapshot',
    ...forModerators,
    input: z.extend(byId, { size: z.optional(z.enum(['small'])) }),
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/moderation/cases/',
    summary: 'Open a case about an item, comment or profile without a report, or get the open one',
    ...forModerators,
    input: z.extend(TargetInput, { target_type: z.enum(['item', 'comment', 'profile']) }),
    output: Case,
    status: 201,
    errors: ['ITEM_DOESNT_EXIST', 'COMMENT_DOESNT_EXIST', 'ACCOUNT_DOESNT_EXIST', 'CASE_DOESNT_EXIST'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/moderation/cases/{id}/claim/',
    summary: 'Show others that you work on a case',
    ...forModerators,
    input: z.extend(byId, { take_over: z._default(TextFlag, false) }),
    output: Case,
    errors: ['CASE_DOESNT_EXIST', 'CASE_IS_CLAIMED', 'CASE_IS_CLOSED'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/moderation/cases/{id}/release/',
    summary: 'Stop working on a case',
    ...forModerators,
    input: byId,
    output: Case,
    errors: ['CASE_DOESNT_EXIST'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/moderation/cases/{id}/notes/',
    summary: 'Add an internal note, which only moderators see',
    ...forModerators,
    input: z.extend(byId, { text: requiredText(maxAppealLength) }),
    output: Case,
    status: 201,
    errors: ['CASE_DOESNT_EXIST'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/moderation/cases/{id}/decide/',
    summary: 'Decide a case; the member whom it is about gets the statement of reasons, and the reporters the outcome',
    ...forModerators,
    input: z.extend(byId, {
      version: z.optional(PathId),
      outcome: z.enum(outcomes),
      /** Number of the community rule. Required unless the outcome is `no_violation`. */
      rule: z.optional(PathId),
      /** Facts and explanation, in the language of the member. Only `no_violation` needs none. */
      reason: z.optional(requiredText(maxDecisionReasonLength)),
      /** Required for `restrict`; optional for `hide` and `suspend`, which otherwise have no end. */
      days: z.optional(Days),
      /** Also hides an item, or removes another content, with a caution or a measure against the account. */
      hides_content: z._default(TextFlag, false),
      /** With `no_violation`: the reports count as unfounded for their authors, except those for the reason `outdated`. */
      are_reports_unfounded: z._default(TextFlag, true),
    }),
    output: Case,
    errors: [
      'CASE_DOESNT_EXIST',
      'CASE_CHANGED',
      'CASE_IS_CLOSED',
      'MEMBER_IS_MODERATOR',
      'MEMBER_IS_OPERATOR',
      'ACCOUNT_DOESNT_EXIST',
    ],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/moderation/decisions/{id}/undo/',
    summary: 'Undo a decision; the member is notified',
    ...forModerators,
    input: z.extend(byId, { reason: Reason }),
    output: Case,
    errors: ['CASE_DOESNT_EXIST', 'DECISION_HAS_ENDED'],
  }),
  replyToAppeal: endpoint({
    method: 'POST',
    path: '/moderation/decisions/{id}/appeal/reply/',
    summary: 'Write to the member about their open appeal',
    ...forModerators,
    input: z.extend(byId, { text: requiredText(maxAppealLength) }),
    output: Case,
    status: 201,
    errors: ['CASE_DOESNT_EXIST', 'APPEAL_NOT_POSSIBLE', 'APPEAL_NEEDS_ANOTHER_MODERATOR'],
  }),
  decideAppeal: endpoint({
    method: 'POST',
    path: '/moderation/decisions/{id}/appeal/decide/',
    summary: 'Grant or reject an appeal; granting it undoes the decision',
    ...forModerators,
    input: z.extend(byId, { is_granted: TextFlag, answer: requiredText(maxAppealLength) }),
    output: Case,
    errors: ['CASE_DOESNT_EXIST', 'APPEAL_NOT_POSSIBLE', 'APPEAL_NEEDS_ANOTHER_MODERATOR'],
  }),
  listTemplates: endpoint({
    method: 'GET',
    path: '/moderation/templates/',
    summary: 'List the texts with which the reason of a decision can begin, in each language',
    ...forModerators,
    input: z.object({}),
    output: z.array(DecisionTemplate),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/moderation/statistics/',
    summary: 'Get figures about the last twelve months of moderation, if this instance publishes them',
    access: 'anyone',
    input: z.object({}),
    output: ModerationStatistics,
    errors: ['NOT_FOUND'],
  }),
}
