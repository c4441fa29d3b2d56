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

/** Later mails are useless to their recipients. */
export const giveUpAfterDays = 3

type SendContext = { db: Db; clock: () => Date; log: Log; transport: MailTransport; addresses: AddressRecords }

/** Sends a mail, then deletes its row. If the process dies in between, the mail is sent again with the same Message-ID. */
export async function sendMail(ctx: SendContext, mail: ReadyMail): Promise<{ isServerUnreachable: boolean }> {
  const { db, clock, transport, log } = ctx
  try {
    await transport.send(mail, clock())
  } catch (err) {
    await handleFailure(ctx, mail, err as SendError)
    return { isServerUnreachable: isServerUnreachable(err as SendError) }
  }
  await deleteSentMail(db, mail, ctx.addresses)
  log.info({ mailId: mail.id, attempts: mail.attempts }, transport.accepted)
  return { isServerUnreachable: false }
}

/** The error of nodemailer. */
type SendError = Error & {
  code?: string
  command?: string
  permanent?: boolean
  responseCode?: number
  response?: string
}

/** Returns true if the connection or the log-in failed. Timeouts do not count, because a single recipient may cause them. */
const isServerUnreachable = ({ code, command = '' }: SendError) =>
  code !== 'ETIMEDOUT' && /^(CONN|EHLO|HELO|STARTTLS|AUTH)/.test(command)

type UnsentMail = Pick<ReadyMail, 'id' | 'member_id' | 'attempts' | 'created_at'> & { to?: string }

/** Schedules a retry for a mail that could not be composed or sent, or gives it up. */
export async function handleFailure(
  { db, clock, log, addresses }: Omit<SendContext, 'transport'>,
  mail: UnsentMail,
  failure: SendError,
) {
  const now = clock()
  // Redacts addresses, which mail servers often quote and which must not be in the log.
  const error = failure.message.slice(0, 500).replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '…' : word))
  const details = { mailId: mail.id, attempts: mail.attempts, error }
  if (!shouldGiveUp(failure, { createdAt: mail.created_at, now })) {
    const until = new Date(now.getTime() + retryDelayMs(mail.attempts, failure))
    await postponeMail(db, mail.id, { until, error })
    return log.warn({ ...details, until }, 'mail not sent; it will be retried')
  }
  await db.transaction().execute(async (tx) => {
    // Keeps no address of erased members.
    if (mail.member_id === null) await deleteMails(tx, [mail.id])
    else await markMailFailed(tx, mail.id, { now, error })
    if (mail.to && isRecipientRefused(failure)) await markAddressRefused(tx, addresses.recordRefused(mail.to, now))
  })
  log.error(details, 'mail given up')
}

/**
 * Gives up if the server permanently refused this recipient or this message, or if the mail is too old. The operator can fix other
 * refusals (password, sender, server), so these mails are retried.
 */
function shouldGiveUp(failure: SendError, { createdAt, now }: { createdAt: Date; now: Date }): boolean {
  const isMessageRefused = failure.permanent === true && failure.command === 'DATA' && !isLimitReached(failure)
  const isTooOld = now.getTime() - createdAt.getTime() > giveUpAfterDays * days
  return isRecipientRefused(failure) || isMessageRefused || isTooOld
}

/**
 * Returns true if the mailbox does not exist or accepts no mail. All other refusals concern the sender: a relay without permission,
 * a blocklist, too many mails. Counting these as refused recipients would stop the news of all members.
 */
function isRecipientRefused(failure: SendError): boolean {
  const { command, responseCode = 0, response = '' } = failure
  if (command !== 'RCPT TO' || responseCode < 550 || responseCode > 553 || isLimitReached(failure)) return false
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  // RFC 3463: 5.1 is about addresses, of which two are the sender's, and 5.2 about the mailbox.
  if (detail) return /^5\.[12]\./.test(detail) && !['5.1.7', '5.1.8'].includes(detail)
  return !/relay|sender|auth|log.?in|spam|block/i.test(response)
}

/** Returns true if the provider has reached a sending limit. Providers report it per recipient or after the message. */
const isLimitReached = ({ response = '' }: SendError) =>
  /^\d{3}[ -]5\.4\.5/.test(response) || (/hourly|daily|sending/i.test(response) && /limit|quota/i.test(response))

/**
 * Exponential backoff from a minute up to six hours, with jitter to avoid flooding a recovered server. For an unreachable server, the
 * limit is ten minutes: few mails are tried then, and they must not wait for hours after it recovers.
 */
function retryDelayMs(attempts: number, failure: SendError): number {
  const longest = isServerUnreachable(failure) ? 10 * minutes : 6 * hours
  const delay = Math.min(minutes * 2 ** (attempts - 1), longest)
  return Math.round(delay * (0.75 + Math.random() / 2))
}
