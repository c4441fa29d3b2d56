import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { limitConcurrency } from '../limit-concurrency.ts'

type Limits = {
  maxRunning?: number
  /** How long others wait for somebody who reads slowly. */
  patienceMs?: number
  /** With more such answers in memory than this, the reader who had the most time is cut off. */
  maxSlow?: number
}

/**
 * Lets only so many large answers be made and sent at once. A slow reader keeps an answer in memory until it is read: it counts
 * as one of this caller's for so long, but others need not wait for it.
 */
export function limitLargeAnswers({ maxRunning = 16, patienceMs = 2_000, maxSlow = 64 }: Limits = {}) {
  const limit = limitConcurrency({
    ...{ maxRunning, maxWaiting: 200 },
    ofCaller: { maxRunning: 2, maxWaiting: 20, timeoutMs: 5_000 },
  })
  /** The first one reads for the longest time. */
  const slow = new Set<ServerResponse>()

  function addSlow(answer: ServerResponse) {
    slow.add(answer)
    const [first] = slow
    if (slow.size > maxSlow) first?.destroy()
  }

  /** Waits until this answer may be made; its turn ends by itself. */
  return async (answer: ServerResponse) => {
    const turn = await limit.acquire()
    const looking = setInterval(() => {
      // Until then it is being made, which is what the turn is for.
      if (!answer.headersSent) return
      clearInterval(looking)
      turn.passOn()
      addSlow(answer)
    }, patienceMs)
    finished(answer, () => {
      clearInterval(looking)
      slow.delete(answer)
      turn.end()
    })
  }
}
