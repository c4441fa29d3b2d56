import * as z from 'zod/mini'
import { forOperators, maxReasonLength, Person, withPassword, withReason } from './admin-fields.ts'
import { DecisionTemplate } from './case-fields.ts'
import { inEachLanguage } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredLine } from './input-fields.ts'
import { maxDecisionReasonLength, outcomes } from './report-fields.ts'

export const Moderator = z.extend(Person, { since: z.iso.datetime() })
export type Moderator = z.output<typeof Moderator>

export const adminModerators = {
  listModerators: endpoint({
    method: 'GET',
    path: '/admin/moderators/',
    summary: 'List moderators, oldest first',
    ...forOperators,
    input: z.object({}),
    output: z.array(Moderator),
  }),
  addModerator: endpoint({
    method: 'POST',
    path: '/admin/moderators/',
    summary: 'Make a member a moderator; all operators are notified',
    ...withPassword,
    input: z.object({ username: requiredLine(254), reason: z._default(optionalText(maxReasonLength), '') }),
    output: z.array(Moderator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_IS_MODERATOR', 'ACCOUNT_NOT_ACTIVE', 'PASSWORD_NEEDED'],
  }),
  removeModerator: endpoint({
    method: 'POST',
    path: '/admin/moderators/{id}/remove/',
    summary: 'Remove the moderator role from a member; all operators are notified',
    ...withPassword,
    input: withReason,
    output: z.array(Moderator),
    errors: ['ACCOUNT_DOESNT_EXIST', 'PASSWORD_NEEDED'],
  }),
  changeTemplate: endpoint({
    method: 'POST',
    path: '/admin/templates/{outcome}/',
    summary: 'Replace the template for an outcome in each language; empty texts restore the built-in ones',
    ...forOperators,
    input: z.object({
      outcome: z.enum(outcomes),
      ...inEachLanguage(() => z._default(optionalText(maxDecisionReasonLength), '')),
    }),
    output: z.array(DecisionTemplate),
  }),
}
