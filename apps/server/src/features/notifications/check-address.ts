import type { MailAddress, notifications } from '@pollen/contract/notifications'
import { InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findAccount } from '../accounts/index.ts'
import { addressCheckMail } from './address-check.mails.ts'
import { findMailAddress } from './recipients.queries.ts'

const checksOfMember: Limit = { name: 'check-address', times: 3, minutes: 60 }

/** Sends a mail to an address that was refused. Delivering it shows whether the mail server accepts the address again. */
export const checkAddress: Action<typeof notifications.checkAddress> = async ({ tx, viewer, limits, ...ctx }) => {
  await limits.take(checksOfMember, String(viewer.id))
  const account = await findAccount(tx, viewer.id)
  if (!account) throw new InvalidToken()
  const mail = addressCheckMail(ctx.config, account)
  await queueMail(tx, { memberId: account.id, to: account.email, mail, now: ctx.clock() })
  return readAddress(tx, viewer.id)
}

export const getAddress: Action<typeof notifications.address> = async ({ db, viewer }) => readAddress(db, viewer.id)

async function readAddress(db: Db, memberId: number): Promise<MailAddress> {
  const { mail_refused_at, ...address } = await findMailAddress(db, memberId)
  return { ...address, mail_refused_at: mail_refused_at?.toISOString() ?? null }
}
