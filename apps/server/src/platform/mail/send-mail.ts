import type { Db } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { MailTransport } from './mail-transports.ts'
import { deleteMails, markMailFailed, postponeMail } from './mails.queries.ts'
import type { ReadyMail } from './write-mails.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** A mail that arrives later than this is of no use to its reader. */
export const giveUpAfterDays = 3

type Sending = { db: Db; clock: () => Date; log: Log; transport: MailTransport }

/** The row is deleted after sending: a process that dies in between sends the mail twice, under the same Message-ID. */
export async function sendMail(sending: Sending, mail: ReadyMail) {
  const { db, clock, transport, log } = sending
  try {
    await transport.send(mail, clock())
  } catch (err) {
    return handleFailure(sending, mail, err as SendError)
  }
  await deleteMails(db, [mail.id])
  log.info({ mailId: mail.id, attempts: mail.attempts }, 'mail sent')
}

type SendError = Error & { code?: string; command?: string; permanent?: boolean }

type UnsentMail = Pick<ReadyMail, 'id' | 'member_id' | 'attempts' | 'created_at'> & { to?: string }

/** Puts off a mail that could not be written or sent, or gives it up. */
export async function handleFailure(
  { db, clock, log }: Omit<Sending, 'transport'>,
  mail: UnsentMail,
  failure: SendError,
) {
  const now = clock()
  // Mail servers like to quote the address, which must not be in the log.
  const error = (mail.to ? failure.message.replaceAll(mail.to, '…') : failure.message).slice(0, 500)
  const details = { mailId: mail.id, attempts: mail.attempts, error }
  if (!shouldGiveUp(failure, { createdAt: mail.created_at, now })) {
    const until = new Date(now.getTime() + retryDelayMs(mail.attempts))
    await postponeMail(db, mail.id, { until, error })
    return log.warn({ ...details, until }, 'mail not sent; it is tried again')
  }
  // Nothing may stay of a member who has left, and that includes their address.
  if (mail.member_id === null) await deleteMails(db, [mail.id])
  else await markMailFailed(db, mail.id, { now, error })
  log.error(details, 'mail given up')
}

/**
 * Another attempt is pointless if this recipient or this message was refused for good, or if the mail is too old. Other
 * refusals (our password, our sender address) can be mended by the operator, so the mail waits for that.
 */
function shouldGiveUp({ permanent, command }: SendError, { createdAt, now }: { createdAt: Date; now: Date }): boolean {
  const isRefused = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return isRefused || now.getTime() - createdAt.getTime() > giveUpAfterDays * days
}

/** Doubles from a minute up to six hours, with jitter, so that a server that comes back is not flooded. */
function retryDelayMs(attempts: number): number {
  const delay = Math.min(minutes * 2 ** (attempts - 1), 6 * hours)
  return Math.round(delay * (0.75 + Math.random() / 2))
}
