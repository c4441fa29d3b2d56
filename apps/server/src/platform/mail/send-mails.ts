import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Db } from '../database/open-database.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from '../log.ts'
import type { MailComposers } from './mail-composer.ts'
import { type MailTransport, maxConnections, sendTimeoutMs } from './mail-transports.ts'
import { type AddressRecords, claimDueMails, releaseMails } from './mails.queries.ts'
import { handleFailure, sendMail } from './send-mail.ts'
import { type ReadyMail, writeMails } from './write-mails.ts'

const seconds = 1000
const minutes = 60 * seconds

/** Larger than the number of connections, because composers write a batch with few statements. */
const batchSize = 50

/** A mail that waits longer than this for a connection is composed again, because its data may have changed. */
const freshMs = 30 * seconds

/** While the mail server is unreachable, only a few mails are tried after each pause, because each failure postpones its mail. */
const serverBackoffMs = (attempt: number) => Math.min(seconds * 2 ** attempt, minutes)

/** Lifetime of a claim. Sending starts only if it can finish in time, so an expired claim means that its process has died. */
const leaseMs = 2 * sendTimeoutMs + 2 * minutes

/** Unsent mails are sent after the next start, with the same Message-ID. */
const stopTimeoutMs = 15 * seconds

type Outbox = {
  db: Db
  clock: () => Date
  log: Log
  config: Config
  transport: MailTransport
  composers: MailComposers
  addresses: AddressRecords
}

/**
 * Sends mails while the process runs. Any number of processes may do so. The table of mails is the queue, so that no mail can lack
 * its job.
 */
export function startMailDelivery(outbox: Outbox, { everyMs = 500 }: { everyMs?: number } = {}) {
  const delivery = openDelivery(outbox)
  const loop = repeat(delivery.startDue, {
    everyMs,
    log: outbox.log,
    failure: 'The mails in the outbox could not be sent; retrying',
  })
  return {
    async stop() {
      const stopped = loop.stop().then(delivery.finish)
      await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })])
      outbox.transport.close()
    },
  }
}

/** Sends the mails that are due, batch after batch, until none is left. */
export async function sendDueMails(outbox: Outbox) {
  const delivery = openDelivery(outbox)
  await delivery.startDue()
  await delivery.finish()
}

/** Sends mails concurrently, so that a slow mail occupies one connection but delays no other mail. */
function openDelivery(outbox: Outbox) {
  const { db, clock } = outbox
  const sending = new Set<Promise<void>>()
  let broken: { reason: unknown } | null = null
  let backoff = { attempts: 0, until: 0 }
  const isBackingOff = () => performance.now() < backoff.until

  function updateBackoff({ isServerUnreachable }: { isServerUnreachable: boolean }) {
    if (!isServerUnreachable) backoff = { attempts: 0, until: 0 }
    else if (!isBackingOff()) {
      const attempts = backoff.attempts + 1
      backoff = { attempts, until: performance.now() + serverBackoffMs(attempts) }
    }
  }

  function start(mail: ReadyMail) {
    const sent: Promise<void> = sendMail(outbox, mail)
      .then(updateBackoff)
      .catch((reason: unknown) => {
        broken ??= { reason }
      })
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  function throwIfBroken() {
    const failure = broken
    broken = null
    if (failure) throw failure.reason
  }

  /** Sends one batch. Returns false if no mail is due. */
  async function sendBatch(stopping: StopSignal): Promise<boolean> {
    const now = clock()
    const lease = { now, until: new Date(now.getTime() + leaseMs), limit: batchSize }
    const claimed = await claimDueMails(db, lease)
    if (claimed.length === 0) return false
    const { ready, failed } = await writeMails({ ...outbox, now }, claimed)
    for (const { mail, error } of failed) await handleFailure(outbox, mail, error)

    const latestStart = Math.min(clock().getTime() + freshMs, now.getTime() + leaseMs - sendTimeoutMs)
    while (ready.length > 0) {
      await untilFree(sending, stopping)
      if (stopping?.aborted || isBackingOff() || clock().getTime() > latestStart) break
      start(ready.shift() as ReadyMail)
    }
    if (ready.length > 0) {
      await releaseMails(
        db,
        ready.map(({ id }) => id),
        clock(),
      )
    }
    return true
  }

  return {
    /** Resolves when all due mails are in progress, or the mail server is unreachable. */
    async startDue(stopping?: AbortSignal) {
      while (!stopping?.aborted) {
        throwIfBroken()
        await untilFree(sending, stopping)
        if (stopping?.aborted || isBackingOff() || !(await sendBatch(stopping))) return
      }
    },
    /** Waits for the mails in progress. */
    async finish() {
      await Promise.all(sending)
      throwIfBroken()
    },
  }
}

type StopSignal = AbortSignal | undefined

/** Waits until a connection is free or the process is stopping. */
async function untilFree(sending: Set<Promise<void>>, stopping: StopSignal) {
  if (sending.size < maxConnections || stopping?.aborted) return
  const done = new AbortController()
  const stopped = stopping ? [once(stopping, 'abort', { signal: done.signal }).catch(() => {})] : []
  await Promise.race([...sending, ...stopped])
  done.abort()
}
