import type { admin } from '@pollen/contract/admin'
import { pagePath, pages } from '@pollen/contract/pages'
import { AppError, fieldError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import {
  approveMember as approve,
  endSessions as endAllSessions,
  eraseWithTraces,
  lockAccount,
  lockApplicant,
  mailLink,
  replaceEmail,
  writeErasureFile,
} from '../accounts/index.ts'
import { emailReplacedMail, operatorMail } from './admin.mails.ts'
import { isOperator } from './operators.queries.ts'
import { mailMember, recordAction } from './record-action.ts'
import { readAdminMember } from './show-admin.ts'

export const eraseMember: Action<typeof admin.eraseMember> = async (ctx, { id, reason }) => {
  const { db, config, clock } = ctx
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await requireNoOperator(tx, id)
    const account = await lockAccount(tx, id)
    const mail = operatorMail(config, account, 'erased', { reason })
    await recordAction(tx, ctx, { action: 'member.erased', memberId: id, reason })
    await eraseWithTraces(tx, account, { mail, config, now })
  })
  await writeErasureFile(db, config)
}

/** Sends an activation link if the account was never activated, else a link to reset the password. */
export const sendLink: Action<typeof admin.sendLink> = async (ctx, { id, reason }) => {
  const account = await lockAccount(ctx.tx, id)
  if (account.disabled_at) throw new AppError('ACCOUNT_ALREADY_DISABLED')
  if (account.applied_at) throw new AppError('ACCOUNT_NOT_ACTIVE')
  const action = account.activated_at ? 'reset_password' : 'activate_account'
  await enqueue(ctx.tx, mailLink, { memberId: id, action, sender: 'operator' })
  await recordAction(ctx.tx, ctx, { action: 'member.link_sent', memberId: id, reason })
}

/** Also works on operators, because it is the remedy for a stolen session. */
export const endSessions: Action<typeof admin.endSessions> = async (ctx, { id, reason }) => {
  const { tx, clock } = ctx
  const account = await lockAccount(tx, id)
  await endAllSessions(tx, { memberId: id, now: clock() })
  await recordAction(tx, ctx, { action: 'member.sessions_ended', memberId: id, reason })
  await mailMember(tx, ctx, account, operatorMail(ctx.config, account, 'sessionsEnded', { reason }))
}

export const changeEmail: Action<typeof admin.changeEmail> = async (ctx, { id, email, reason }) => {
  const { tx, config, clock, language } = ctx
  await requireNoOperator(tx, id)
  const change = { memberId: id, email, now: clock() }
  const { account, earlierAddresses } = await replaceEmail(tx, change).catch((error: unknown) => {
    const isTaken = error instanceof AppError && error.key === 'EMAIL_ALREADY_TAKEN'
    throw isTaken ? fieldError('email', 'taken', language) : error
  })
  await recordAction(tx, ctx, { action: 'member.email_changed', memberId: id, reason })
  for (const to of earlierAddresses) {
    await mailMember(tx, ctx, { id, email: to }, emailReplacedMail(config, account, { email, reason }))
  }
  if (account.activated_at) {
    const link = { username: account.username, path: pagePath(pages.resetPassword) }
    await mailMember(tx, ctx, { id, email }, operatorMail(config, account, 'newEmail', link))
  }
  return readAdminMember(tx, id)
}

export const approveMember: Action<typeof admin.approveMember> = async (ctx, { id }) => {
  const { tx, clock } = ctx
  const account = await approve(tx, id, clock())
  await recordAction(tx, ctx, { action: 'member.approved', memberId: id })
  await mailMember(tx, ctx, account, operatorMail(ctx.config, account, 'approved', {}))
  return readAdminMember(tx, id)
}

export const refuseMember: Action<typeof admin.refuseMember> = async (ctx, { id, reason }) => {
  const { db, config, clock } = ctx
  await db.transaction().execute(async (tx) => {
    const account = await lockApplicant(tx, id)
    await recordAction(tx, ctx, { action: 'member.refused', memberId: id, reason })
    const mail = operatorMail(config, account, 'refused', { reason })
    await eraseWithTraces(tx, account, { mail, config, now: clock() })
  })
  await writeErasureFile(db, config)
}

/** Operators cannot act on operators or on themselves: the role must be removed first, which is logged and mailed. */
async function requireNoOperator(tx: Tx, id: number) {
  await lockAccount(tx, id)
  if (await isOperator(tx, { id })) throw new AppError('MEMBER_IS_OPERATOR')
}
