import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId, requiredText } from './input-fields.ts'
import { Page, PageQuery } from './paging.ts'
import { maxAppealLength, outcomes, Rule, Target } from './report-fields.ts'

export const Appeal = z.object({
  text: z.string(),
  created_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
  /** Null while the appeal is open. A granted appeal undoes the decision. */
  is_granted: z.nullable(z.boolean()),
  answer: z.string(),
  messages: z.array(z.object({ text: z.string(), created_at: z.iso.datetime(), is_from_moderator: z.boolean() })),
})
export type Appeal = z.output<typeof Appeal>

/** Why a decision exists: `reports` of others, or moderators on their own initiative. */
const causes = ['reports', 'own_initiative'] as const

/** The statement of reasons for a decision, as the member whom it is about sees it. */
export const Statement = z.object({
  id: z.number(),
  decided_at: z.iso.datetime(),
  target: Target,
  outcome: z.enum(outcomes),
  /** The content was hidden or removed. */
  hides_content: z.boolean(),
  is_automated: z.boolean(),
  cause: z.enum(causes),
  rule: z.nullable(Rule),
  reason: z.string(),
  /** Null: without an end. For `ask_change`, the time until which the change is expected. */
  ends_at: z.nullable(z.iso.datetime()),
  /** `replaced`: by a later decision in the same case. */
  state: z.enum(['effective', 'undone', 'appeal', 'replaced', 'expired']),
  ended_at: z.nullable(z.iso.datetime()),
  /** A caution that the member has not acknowledged yet. Until then, they cannot publish anything. */
  needs_acknowledgement: z.boolean(),
  appeal_until: z.iso.datetime(),
  can_appeal: z.boolean(),
  appeal: z.nullable(Appeal),
})
export type Statement = z.output<typeof Statement>

/**
 * Members who cannot log in any more pass the token of the statement, which is in the mail about it and in the details of
 * `SUSPENDED_ACCOUNT`.
 */
const ofStatement = z.object({ id: PathId, token: z.optional(z.string().check(z.maxLength(200))) })

export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/statements/',
    summary: 'List the decisions about your content and your account, newest first',
    access: 'member',
    input: PageQuery,
    output: Page(Statement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/statements/{id}/',
    summary: 'Get the statement of reasons for a decision, with your appeal',
    access: 'anyone',
    input: ofStatement,
    output: Statement,
    errors: ['STATEMENT_DOESNT_EXIST'],
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/statements/{id}/acknowledge/',
    summary: 'Acknowledge a caution',
    access: 'member',
    input: z.object({ id: PathId }),
    output: Statement,
    errors: ['STATEMENT_DOESNT_EXIST'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/statements/{id}/appeal/',
    summary: 'Appeal against a decision, once and within six months',
    access: 'anyone',
    input: z.extend(ofStatement, { text: requiredText(maxAppealLength) }),
    output: Statement,
    status: 201,
    errors: ['STATEMENT_DOESNT_EXIST', 'APPEAL_NOT_POSSIBLE'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/statements/{id}/reply/',
    summary: 'Write another message about your open appeal',
    access: 'anyone',
    input: z.extend(ofStatement, { text: requiredText(maxAppealLength) }),
    output: Statement,
    status: 201,
    errors: ['STATEMENT_DOESNT_EXIST', 'APPEAL_NOT_POSSIBLE'],
  }),
}
