import type { Log } from '../database/log.ts'
import type { Db } from '../database/open-database.ts'
import { isHopeless, pauseBeforeAttempt, type Refusal } from './attempts.ts'
import type { MailTransport } from './mail-transport.ts'
import { type DueMail, deleteMail, giveUpMail, postponeMail, takeDueMails } from './mails.queries.ts'

export type Sending = { db: Db; clock: () => Date; log: Log; transport: MailTransport }

/** As many as there are connections to the mail server. */
const atOnce = 5

/** Longer than any time-out of the mail server: past it, whoever took the mail is no more. */
const leaseMs = 5 * 60_000

/** Sends what is due, a few at a time, until nothing is. */
export async function sendDueMails(sending: Sending, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const now = sending.clock()
    const until = new Date(now.getTime() + leaseMs)
    const mails = await takeDueMails(sending.db, { now, until, limit: atOnce })
    if (mails.length === 0) return
    const results = await Promise.allSettled(mails.map((mail) => sendMail(sending, mail)))
    const broken = results.find((result) => result.status === 'rejected')
    if (broken) throw broken.reason
  }
}

/** Sent, then deleted: when we are killed in between it is sent again, under the same Message-ID. */
async function sendMail(sending: Sending, mail: DueMail) {
  const { db, clock, transport, log } = sending
  try {
    await transport.send(mail, clock())
  } catch (err) {
    return noteRefusal(sending, mail, err as Refusal)
  }
  await deleteMail(db, mail.id)
  log.info({ mailId: mail.id, attempts: mail.attempts }, 'mail sent')
}

async function noteRefusal({ db, clock, log }: Sending, mail: DueMail, refusal: Refusal) {
  const now = clock()
  const error = withoutAddress(refusal.message, mail.to_address)
  const about = { mailId: mail.id, attempts: mail.attempts, error }
  if (!isHopeless(refusal, { createdAt: mail.created_at, now })) {
    const until = new Date(now.getTime() + pauseBeforeAttempt(mail.attempts))
    await postponeMail(db, mail.id, { until, error })
    return log.warn({ ...about, until }, 'mail not sent; it is tried again')
  }
  // Nothing of somebody who left may stay, their address neither.
  if (mail.member_id === null) await deleteMail(db, mail.id)
  else await giveUpMail(db, mail.id, { now, error })
  log.error(about, 'mail given up')
}

/** Mail servers like to quote it. */
const withoutAddress = (message: string, address: string) => message.replaceAll(address, '…').slice(0, 500)
