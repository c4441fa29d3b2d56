import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { tokenLength } from './accounts.ts'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredText } from './input-fields.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'
import { maxReportLength, ReportText, reportReasons, Target, TargetInput, visitorReasons } from './report-fields.ts'

/** A report as its author sees it. It reveals nothing about others: `acted` does not say what was decided. */
export const Report = z.object({
  id: z.number(),
  created_at: z.iso.datetime(),
  target: Target,
  reason: z.enum(visitorReasons),
  text: z.string(),
  /** Null while the case is open. */
  outcome: z.nullable(z.enum(['acted', 'no_violation'])),
  outcome_at: z.nullable(z.iso.datetime()),
})
export type Report = z.output<typeof Report>

const VisitorReport = z.object({
  /** A page of this instance. */
  page_url: requiredText(500),
  reason: z.enum(visitorReasons),
  text: requiredText(maxReportLength),
  /** Optional for `child_abuse`. */
  name: z.optional(optionalText(100)),
  /** Optional for `child_abuse`. */
  email: z.optional(Email),
  /** The visitor believes in good faith that the report is accurate and complete. */
  is_in_good_faith: z.literal(true),
  language: z.optional(z.enum(languages)),
})
export type VisitorReport = z.input<typeof VisitorReport>

export const reports = {
  create: endpoint({
    method: 'POST',
    path: '/reports/',
    summary: 'Report an item, comment, profile, message or conversation to the moderators',
    access: 'member',
    input: z.extend(TargetInput, { reason: z.enum(reportReasons), text: ReportText }),
    output: Report,
    status: 201,
    isIdempotent: true,
    errors: [
      'ITEM_DOESNT_EXIST',
      'COMMENT_DOESNT_EXIST',
      'ACCOUNT_DOESNT_EXIST',
      'MESSAGE_DOESNT_EXIST',
      'SELF_NOT_PART_OF_CONVERSATION',
      'REPORT_IS_ABOUT_YOU',
      'REPORT_ALREADY_SENT',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/reports/',
    summary: 'List your own reports, newest first',
    access: 'member',
    input: PageQuery,
    output: Page(Report),
  }),
  createAsVisitor: endpoint({
    method: 'POST',
    path: '/reports/visitor/',
    summary: 'Report a page without an account; with an address, the report counts once its mailed link was confirmed',
    access: 'anyone',
    input: VisitorReport,
    output: z.object({ needs_confirmation: z.boolean() }),
    status: 202,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/reports/visitor/confirm/',
    summary: 'Confirm the address of a visitor’s report',
    access: 'anyone',
    input: z.object({ token: z.string().check(z.length(tokenLength)) }),
    ...noContent,
    errors: ['TOKEN_DOESNT_EXIST'],
  }),
}
