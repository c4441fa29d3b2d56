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

/** More than there are connections, because composers write many mails with the same few statements. */
const batchSize = 50

/** What a mail says is read when it is written: one that waits longer than this for a connection is written again. */
const freshMs = 30 * seconds

/** Without a mail server, a few mails are tried after each pause. Trying all would keep this machine busy and put all of them off. */
const awayPauseMs = (attempt: number) => Math.min(seconds * 2 ** attempt, minutes)

/** After it, the process that claimed a mail has died: nothing is sent that could take longer than what is left of it. */
const leaseMs = 2 * sendTimeoutMs + 2 * minutes

/** Mails that are not sent by then are sent after the next start, under the same Message-ID. */
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
 * Sends mails while the process runs, in any number of processes. The table of mails is its own queue: a mail needs no
 * job beside its row, so none can be missing.
 */
export function startMailDelivery(outbox: Outbox, { everyMs = 500 }: { everyMs?: number } = {}) {
  const delivery = openDelivery(outbox)
  const loop = repeat(delivery.startDue, {
    everyMs,
    log: outbox.log,
    failure: 'The mails in the outbox could not be sent; it is tried again',
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

/** A mail that takes long holds one connection, and neither the other mails nor those that become due meanwhile. */
function openDelivery(outbox: Outbox) {
  const { db, clock } = outbox
  const sending = new Set<Promise<void>>()
  let broken: { reason: unknown } | null = null
  let away = { attempts: 0, until: 0 }
  const isAway = () => performance.now() < away.until

  function noteServer({ isServerAway }: { isServerAway: boolean }) {
    if (!isServerAway) away = { attempts: 0, until: 0 }
    else if (!isAway()) {
      const attempts = away.attempts + 1
      away = { attempts, until: performance.now() + awayPauseMs(attempts) }
    }
  }

  function start(mail: ReadyMail) {
    const sent: Promise<void> = sendMail(outbox, mail)
      .then(noteServer)
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

  /** Sends one batch. False if nothing is due. */
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
      if (stopping?.aborted || isAway() || clock().getTime() > latestStart) break
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
    /** Ends when all due mails are at least on their way, or no mail server is there. */
    async startDue(stopping?: AbortSignal) {
      while (!stopping?.aborted) {
        throwIfBroken()
        await untilFree(sending, stopping)
        if (stopping?.aborted || isAway() || !(await sendBatch(stopping))) return
      }
    },
    /** Waits for the mails that are on their way. */
    async finish() {
      await Promise.all(sending)
      throwIfBroken()
    },
  }
}

type StopSignal = AbortSignal | undefined

/** Waits until a connection is free, or the process is about to end. */
async function untilFree(sending: Set<Promise<void>>, stopping: StopSignal) {
  if (sending.size < maxConnections || stopping?.aborted) return
  const done = new AbortController()
  const stopped = stopping ? [once(stopping, 'abort', { signal: done.signal }).catch(() => {})] : []
  await Promise.race([...sending, ...stopped])
  done.abort()
}
