import { AppError, TooManyAttempts } from '../../errors.ts'
import { createRoundRobin } from './round-robin.ts'

type Options = {
  maxRunning: number
  /** Above this, the caller with the most waiting work loses its last piece. */
  maxWaiting: number
  /** Limits per caller. Work without a caller, such as a job, has no such limit. */
  ofCaller?: { maxRunning: number; maxWaiting: number; timeoutMs: number }
}

export type FairQueue = ReturnType<typeof createFairQueue>

type Waiting = { start: () => void; refuse: (error: AppError) => void }

export type Slot = {
  /** Lets other work use the slot, while this work still counts towards the limit of its caller. */
  passOn: () => void
  release: () => void
  /** Counts the waiting work of the same caller. */
  countFollowing: () => number
}

const retryAfterSeconds = 2

/**
 * Limits concurrent work. Waiting work is started by round-robin over callers, and in order for each caller, so that a client with one
 * request does not wait for the hundred requests of another.
 */
export function createFairQueue({ maxRunning, maxWaiting, ofCaller }: Options) {
  const waiting = createRoundRobin<string | null, Waiting>()
  /** Amount of running work by caller. */
  const runningOf = new Map<string | null, number>()
  let running = 0

  const mayRun = (caller: string | null) =>
    caller === null || !ofCaller || (runningOf.get(caller) ?? 0) < ofCaller.maxRunning

  function startNext() {
    if (running < maxRunning) waiting.takeNext(mayRun)?.start()
  }

  function wait(caller: string | null): Promise<void> {
    const limit = caller === null ? undefined : ofCaller
    if (limit && waiting.lengthOf(caller) >= limit.maxWaiting) throw new TooManyAttempts(retryAfterSeconds)
    return new Promise((resolve, reject) => {
      const timer = limit && setTimeout(() => entry.refuse(new TooManyAttempts(retryAfterSeconds)), limit.timeoutMs)
      const entry: Waiting = {
        start() {
          clearTimeout(timer)
          count(caller)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          waiting.remove(caller, entry)
          reject(error)
        },
      }
      waiting.push(caller, entry)
      if (waiting.size() > maxWaiting) waiting.lastOfLongest(caller)?.refuse(new AppError('SERVICE_UNAVAILABLE'))
    })
  }

  function count(caller: string | null) {
    running++
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1)
  }

  function freeSlot() {
    running--
    startNext()
  }

  function finish(caller: string | null, { isPassedOn }: { isPassedOn: boolean }) {
    const others = (runningOf.get(caller) ?? 0) - 1
    if (others > 0) runningOf.set(caller, others)
    else runningOf.delete(caller)
    if (isPassedOn) startNext()
    else freeSlot()
  }

  /** Waits for a slot. The caller is null for the server's own work, such as a job. */
  async function acquire(caller: string | null): Promise<Slot> {
    if (running < maxRunning && waiting.lengthOf(caller) === 0 && mayRun(caller)) count(caller)
    else await wait(caller)
    let isPassedOn = false
    let isReleased = false
    return {
      passOn() {
        if (!isPassedOn && !isReleased) freeSlot()
        isPassedOn = true
      },
      release() {
        if (!isReleased) finish(caller, { isPassedOn })
        isReleased = true
      },
      countFollowing: () => waiting.lengthOf(caller),
    }
  }

  return {
    acquire,
    /** True while `maxRunning` is reached and work waits. */
    isFull: () => running >= maxRunning && waiting.size() > 0,
    async run<T>(caller: string | null, work: () => Promise<T>): Promise<T> {
      const slot = await acquire(caller)
      return work().finally(slot.release)
    },
  }
}
