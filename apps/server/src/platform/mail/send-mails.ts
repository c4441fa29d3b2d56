import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/open-database.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from '../log.ts'
import type { MailTransport } from './mail-transports.ts'
import { claimDueMails, type DueMail, deleteMail, markMailFailed, postponeMail } from './mails.queries.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours

/** As many as there are connections to the mail server. */
const batchSize = 5

/** Longer than any time-out of the mail server: after it, the process that claimed the mail has died. */
const leaseMs = 5 * minutes

/** Mails that are not sent by then are sent after the next start, under the same Message-ID. */
const stopTimeoutMs = 15 * seconds

/** A mail that arrives later than this is of no use to its reader. */
export const giveUpAfterDays = 3

type Outbox = { db: Db; clock: () => Date; log: Log; transport: MailTransport }

/**
 * Sends mails while the process runs, in any number of processes. The table of mails is its own queue: a mail needs no
 * job beside its row, so none can be missing.
 */
export function startMailDelivery(outbox: Outbox, { everyMs = 500 }: { everyMs?: number } = {}) {
  const loop = repeat((stopping) => sendDueMails(outbox, stopping), {
    everyMs,
    log: outbox.log,
    failure: 'The mails in the outbox could not be sent; it is tried again',
  })
  return {
    async stop() {
      await Promise.race([loop.stop(), sleep(stopTimeoutMs, undefined, { ref: false })])
      outbox.transport.close()
    },
  }
}

/** Sends the mails that are due, batch after batch, until none is left. */
export async function sendDueMails(outbox: Outbox, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const now = outbox.clock()
    const until = new Date(now.getTime() + leaseMs)
    const mails = await claimDueMails(outbox.db, { now, until, limit: batchSize })
    if (mails.length === 0) return
    const results = await Promise.allSettled(mails.map((mail) => sendMail(outbox, mail)))
    const broken = results.find((result) => result.status === 'rejected')
    if (broken) throw broken.reason
  }
}

/** The row is deleted after sending: a process that dies in between sends the mail twice, under the same Message-ID. */
async function sendMail(outbox: Outbox, mail: DueMail) {
  const { db, clock, transport, log } = outbox
  try {
    await transport.send(mail, clock())
  } catch (err) {
    return handleFailure(outbox, mail, err as SendError)
  }
  await deleteMail(db, mail.id)
  log.info({ mailId: mail.id, attempts: mail.attempts }, 'mail sent')
}

type SendError = Error & { code?: string; command?: string; permanent?: boolean }

async function handleFailure({ db, clock, log }: Outbox, mail: DueMail, failure: SendError) {
  const now = clock()
  // Mail servers like to quote the address, which must not be in the log.
  const error = failure.message.replaceAll(mail.to_address, '…').slice(0, 500)
  const details = { mailId: mail.id, attempts: mail.attempts, error }
  if (!shouldGiveUp(failure, { createdAt: mail.created_at, now })) {
    const until = new Date(now.getTime() + retryDelayMs(mail.attempts))
    await postponeMail(db, mail.id, { until, error })
    return log.warn({ ...details, until }, 'mail not sent; it is tried again')
  }
  // Nothing may stay of a member who has left, and that includes their address.
  if (mail.member_id === null) await deleteMail(db, mail.id)
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
