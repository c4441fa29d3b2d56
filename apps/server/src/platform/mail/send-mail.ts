import type { Db } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { MailTransport } from './mail-transports.ts'
import {
  type AddressRecords,
  deleteMails,
  deleteSentMail,
  markAddressRefused,
  markMailFailed,
  postponeMail,
} from './mails.queries.ts'
import type { ReadyMail } from './write-mails.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** A mail that arrives later than this is of no use to its reader. */
export const giveUpAfterDays = 3

type SendContext = { db: Db; clock: () => Date; log: Log; transport: MailTransport; addresses: AddressRecords }

/** The row is deleted after sending: a process that dies in between sends the mail twice, under the same Message-ID. */
export async function sendMail(ctx: SendContext, mail: ReadyMail): Promise<{ isServerAway: boolean }> {
  const { db, clock, transport, log } = ctx
  try {
    await transport.send(mail, clock())
  } catch (err) {
    await handleFailure(ctx, mail, err as SendError)
    return { isServerAway: isServerAway(err as SendError) }
  }
  await deleteSentMail(db, mail, ctx.addresses)
  log.info({ mailId: mail.id, attempts: mail.attempts }, transport.accepted)
  return { isServerAway: false }
}

/** As nodemailer throws it. */
type SendError = Error & {
  code?: string
  command?: string
  permanent?: boolean
  responseCode?: number
  response?: string
}

/** Whether the server could not be reached or did not let us in. One that falls silent may do so because of one recipient. */
const isServerAway = ({ code, command = '' }: SendError) =>
  code !== 'ETIMEDOUT' && /^(CONN|EHLO|HELO|STARTTLS|AUTH)/.test(command)

type UnsentMail = Pick<ReadyMail, 'id' | 'member_id' | 'attempts' | 'created_at'> & { to?: string }

/** Puts off a mail that could not be written or sent, or gives it up. */
export async function handleFailure(
  { db, clock, log, addresses }: Omit<SendContext, 'transport'>,
  mail: UnsentMail,
  failure: SendError,
) {
  const now = clock()
  // Mail servers like to quote the address, in their own spelling, which must not be in the log.
  const error = failure.message.slice(0, 500).replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '…' : word))
  const details = { mailId: mail.id, attempts: mail.attempts, error }
  if (!shouldGiveUp(failure, { createdAt: mail.created_at, now })) {
    const until = new Date(now.getTime() + retryDelayMs(mail.attempts, failure))
    await postponeMail(db, mail.id, { until, error })
    return log.warn({ ...details, until }, 'mail not sent; it is tried again')
  }
  await db.transaction().execute(async (tx) => {
    // Nothing may stay of a member who has left, and that includes their address.
    if (mail.member_id === null) await deleteMails(tx, [mail.id])
    else await markMailFailed(tx, mail.id, { now, error })
    if (mail.to && isRecipientRefused(failure)) await markAddressRefused(tx, addresses.recordRefused(mail.to, now))
  })
  log.error(details, 'mail given up')
}

/**
 * Another attempt is pointless if this recipient or this message was refused for good, or if the mail is too old. Other
 * refusals (our password, our sender, our server) can be mended by the operator, so the mail waits for that.
 */
function shouldGiveUp(failure: SendError, { createdAt, now }: { createdAt: Date; now: Date }): boolean {
  const isMessageRefused = failure.permanent === true && failure.command === 'DATA' && !isLimitReached(failure)
  const isTooOld = now.getTime() - createdAt.getTime() > giveUpAfterDays * days
  return isRecipientRefused(failure) || isMessageRefused || isTooOld
}

/**
 * Whether the mailbox does not exist or takes no mail. All other answers to a recipient are about us: a relay that knows us no
 * more, a list of bad senders, too many mails. Taken for refused recipients, they would end the news of all members at once.
 */
function isRecipientRefused(failure: SendError): boolean {
  const { command, responseCode = 0, response = '' } = failure
  if (command !== 'RCPT TO' || responseCode < 550 || responseCode > 553 || isLimitReached(failure)) return false
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  // RFC 3463: 5.1 is about addresses, of which two are the sender's, and 5.2 about the mailbox.
  if (detail) return /^5\.[12]\./.test(detail) && !['5.1.7', '5.1.8'].includes(detail)
  return !/relay|sender|auth|log.?in|spam|block/i.test(response)
}

/** Whether our provider sends no more of our mails for now. Some say so for each recipient, some after reading the mail. */
const isLimitReached = ({ response = '' }: SendError) =>
  /^\d{3}[ -]5\.4\.5/.test(response) || (/hourly|daily|sending/i.test(response) && /limit|quota/i.test(response))

/**
 * Doubles from a minute up to six hours, with jitter, so that a server that comes back is not flooded. While no server is there
 * few mails are tried anyway, and those must not wait for hours when it is back.
 */
function retryDelayMs(attempts: number, failure: SendError): number {
  const longest = isServerAway(failure) ? 10 * minutes : 6 * hours
  const delay = Math.min(minutes * 2 ** (attempts - 1), longest)
  return Math.round(delay * (0.75 + Math.random() / 2))
}
