import type { admin } from '@pollen/contract/admin'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { approveMember as approve, eraseWithTraces, lockApplicant, writeErasureFile } from '../accounts/index.ts'
import { operatorMail } from './admin.mails.ts'
import { readAdminMember } from './look-after-members.ts'
import { recordAction } from './record-action.ts'

export const approveMember: Action<typeof admin.approveMember> = async (ctx, { id }) => {
  const { tx, config, clock } = ctx
  const now = clock()
  const account = await approve(tx, id, now)
  await recordAction(tx, ctx, { action: 'member.approved', memberId: id })
  const mail = operatorMail(config, account, 'approved', {})
  await queueMail(tx, { memberId: id, to: account.email, mail, now })
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
