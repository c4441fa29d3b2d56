import { finished } from 'node:stream'
import { apiBase } from '@pollen/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { TooBusy } from '../../errors.ts'
import type { Log } from '../log.ts'
import { logNowAndThen } from '../log-now-and-then.ts'

type Options = {
  /** How long a call would wait for the database, each time it asks it. */
  expectedWaitMs: () => number
  log: Log
}

/** A call asks the database three times or four, so one that waits this long each time takes about a second. */
const maxWaitMs = 250
/** A moment in which the disk or the garbage collector holds everybody up is no overload. */
const minSlowMs = 500
/** A turn of the event loop that takes longer than this, three times one after the other, is too much to do. */
const maxLagMs = 250
/** With fewer calls in hand something else on the machine has made it slow, and refusing one would help nobody. */
const manyCalls = 16
const lookEveryMs = 100

/**
 * Refuses calls while there is more to do than can be done within about a second, before anything is done for them: what was
 * begun is finished. Pages, files, health and live channels are served as before. The returned function refuses a call that was
 * let in together with too many others, and is known by now.
 */
export function refuseOverload(app: FastifyInstance, { expectedWaitMs, log }: Options) {
  const lag = watchEventLoop()
  let inHand = 0
  /** Since when, and when last, calls would have waited too long. Half a second without that ends it. */
  let slow: { since: number; until: number } | null = null

  function seesOverload(): boolean {
    const now = performance.now()
    const waitMs = expectedWaitMs()
    if (waitMs <= maxWaitMs) {
      if (slow && now - slow.until >= minSlowMs) slow = null
      return false
    }
    slow = { since: slow?.since ?? now, until: now }
    return waitMs === Number.POSITIVE_INFINITY || now - slow.since >= minSlowMs
  }

  const logRefusals = logNowAndThen((refused) => {
    const details = { refused, waitMs: Math.round(expectedWaitMs()), lagMs: Math.round(lag.leastMs()) }
    log.warn(details, 'Too many calls at once')
  })

  function refuseIfBusy() {
    const isLate = inHand > manyCalls && lag.leastMs() > maxLagMs
    if (!seesOverload() && !isLate) return
    logRefusals()
    throw new TooBusy()
  }

  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith(apiBase)) return
    inHand++
    // The answer was sent, or the caller has gone away.
    finished(reply.raw, () => inHand--)
    refuseIfBusy()
  })
  app.addHook('onClose', async () => lag.stop())
  return refuseIfBusy
}

/** How late a timer comes: the least of three, because once is no overload. */
function watchEventLoop() {
  const lags = [0, 0, 0]
  let dueAt = performance.now() + lookEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    lags.shift()
    lags.push(now - dueAt)
    dueAt = now + lookEveryMs
  }, lookEveryMs)
  timer.unref()
  return { leastMs: () => Math.min(...lags), stop: () => clearInterval(timer) }
}
