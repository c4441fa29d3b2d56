import { pagePath, pages } from '@pollen/contract/pages'
import { moderationPages } from '@pollen/contract/report-fields'
import type { reports as contract } from '@pollen/contract/reports'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, RequestContext } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts'
import type { Limit } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { hashToken, newToken } from '../accounts/index.ts'
import type { CaseTarget } from './case-target.ts'
import { addReport } from './create-report.ts'
import { findAnyTarget, pageTarget } from './find-target.ts'
import { moderationMail } from './moderation.mails.ts'
import { insertVisitorReport, takeVisitorReport } from './reports.queries.ts'

const reportsFromAddress: Limit = { name: 'visitor-reports-address', times: 10, minutes: 60 }
const mailsToAddress: Limit = { name: 'visitor-reports-mail', times: 3, minutes: 24 * 60 }
/** Bounds what many addresses together can write. */
const allVisitorReports: Limit = { name: 'visitor-reports', times: 300, minutes: 60 }

const confirmDays = 7

/**
 * Reports of child abuse may be anonymous; they count at once. All others need a name and an address, which is confirmed by a
 * mailed link.
 */
export const reportAsVisitor: Action<typeof contract.createAsVisitor> = async (ctx, input) => {
  const { tx, limits, caller, language, clock, config } = ctx
  const { reason, text, name = '', email } = input
  const page_url = readPageUrl(input.page_url, ctx)
  const isAnonymous = reason === 'child_abuse'
  if (!isAnonymous && name === '') throw fieldError('name', 'required', language)
  if (!isAnonymous && email === undefined) throw fieldError('email', 'required', language)
  await limits.take(reportsFromAddress, caller.address)
  await limits.take(allVisitorReports, 'all')
  const reader = { language: input.language ?? language }
  if (email === undefined) {
    await addVisitorReport(tx, ctx, { page_url, reason, text, name, email: null, language: reader.language })
    return { needs_confirmation: false }
  }
  await limits.take(mailsToAddress, email.toLowerCase())
  const token = newToken()
  const now = clock()
  await insertVisitorReport(tx, {
    token_hash: hashToken(token),
    page_url,
    reason,
    text,
    name,
    email,
    language: reader.language,
    created_at: now,
  })
  // Contains nothing that the visitor wrote, because the address may belong to someone else.
  const path = pagePath(moderationPages.confirmReport, { token })
  const mail = moderationMail(config, reader, 'confirmReport', { path })
  const expiresAt = new Date(now.getTime() + confirmDays * 86_400_000)
  await queueMail(tx, { memberId: null, to: email, mail, now, expiresAt })
  return { needs_confirmation: true }
}

export const confirmReport: Action<typeof contract.confirm> = async (ctx, { token }) => {
  const { tx, clock, config } = ctx
  const now = clock()
  const report = await takeVisitorReport(tx, hashToken(token), new Date(now.getTime() - confirmDays * 86_400_000))
  if (!report) throw new AppError('TOKEN_DOESNT_EXIST')
  await addVisitorReport(tx, ctx, report)
  const receipt = moderationMail(config, report, 'reportReceived', { path: null })
  await queueMail(tx, { memberId: null, to: report.email, mail: receipt, now })
}

type VisitorReport = {
  page_url: string
  reason: string
  text: string
  name: string
  email: string | null
  language: string
}

async function addVisitorReport(tx: Tx, ctx: RequestContext, report: VisitorReport) {
  const { page_url, reason, text, name, email, language } = report
  await addReport(tx, ctx, await findReportedPage(tx, page_url), {
    is_from_visitor: true,
    visitor_name: name || null,
    visitor_email: email,
    language,
    reason,
    text,
  })
}

/** Only pages of this instance. The fragment and the query do not matter for what the page shows. */
function readPageUrl(typed: string, { config, language }: RequestContext): string {
  const { origin } = new URL(config.PUBLIC_URL)
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url?.origin !== origin) throw fieldError('page_url', 'invalid', language)
  return `${origin}${url.pathname}`
}

/** Pages without content of members, or with content that is gone, stay plain addresses: the visitor learns nothing about them. */
async function findReportedPage(db: Db, url: string): Promise<CaseTarget> {
  const [, folder, id] = new URL(url).pathname.split('/')
  const number = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : null
  const type = { [folderOf(pages.item)]: 'item', [folderOf(pages.profile)]: 'profile' }[folder ?? '']
  if (number === null || (type !== 'item' && type !== 'profile')) return pageTarget(url)
  return findAnyTarget(db, { type, id: number }).catch((error: unknown) => {
    if (error instanceof AppError) return pageTarget(url)
    throw error
  })
}

const folderOf = ({ path }: { path: string }) => path.split('/')[1] ?? ''

export const deleteUnconfirmedReports = deleteOldRows({
  name: 'delete-unconfirmed-reports',
  table: 'visitor_reports',
  key: ['token_hash'],
  time: 'created_at',
  keepDays: confirmDays,
})
