import { AppError, TooManyAttempts } from '../errors.ts'
import { currentCaller } from './caller.ts'

type Options = {
  maxRunning: number
  /** With more waiting than this, the next one is refused. */
  maxWaiting: number
  /** What one caller may have of it. Work of nobody, such as a job, has no such limit. */
  ofCaller?: { maxRunning: number; maxWaiting: number; timeoutMs: number }
}

type Queue = { caller: string | null; running: number; waiting: (() => void)[] }

type Turn = {
  /** Lets others begin, while this piece of work still counts as one of its caller's. */
  passOn: () => void
  end: () => void
}

const retryAfterSeconds = 2

/** With so many callers waiting for each turn that there is, nobody needs to know how fast turns are given. */
const callersPerTurn = 10
/** How fast turns are given is counted over the last one or two of these. */
const windowMs = 500
/** Earlier than this it is not known. */
const soonestMs = 100

/**
 * Lets only so many pieces of heavy work run at once. The others wait: the callers take turns, and what one caller asked for
 * is done in order, so that somebody with one request does not wait for somebody else's hundred.
 */
export function limitConcurrency({ maxRunning, maxWaiting, ofCaller }: Options) {
  /** The next turn is that of the first caller. */
  const queues = new Map<string | null, Queue>()
  let running = 0
  let waiting = 0
  /** How many callers wait, however much each waits for. */
  let callersWaiting = 0
  /** Turns that were given to who had waited: in this window, and in the one before it. */
  let current = { from: 0, turns: 0 }
  let last = { ms: 0, turns: 0 }

  function countTurn() {
    const now = performance.now()
    if (now - current.from >= windowMs) {
      last = { ms: now - current.from, turns: current.turns }
      current = { from: now, turns: 0 }
    }
    current.turns++
  }

  /** How long somebody who asks now would wait, as fast as turns are given at present. Zero where few wait. */
  function expectedWaitMs(): number {
    if (callersWaiting < maxRunning) return 0
    if (callersWaiting >= callersPerTurn * maxRunning) return Number.POSITIVE_INFINITY
    const ms = performance.now() - current.from + last.ms
    return ms < soonestMs ? 0 : (callersWaiting * ms) / Math.max(1, current.turns + last.turns)
  }

  function queueOf(caller: string | null): Queue {
    const known = queues.get(caller)
    if (known) return known
    const queue: Queue = { caller, running: 0, waiting: [] }
    queues.set(caller, queue)
    return queue
  }

  const mayRun = ({ caller, running: own }: Queue) =>
    running < maxRunning && (caller === null || !ofCaller || own < ofCaller.maxRunning)

  function startNext() {
    for (const queue of queues.values()) {
      const start = mayRun(queue) ? queue.waiting.shift() : undefined
      if (!start) continue
      if (queue.waiting.length === 0) callersWaiting--
      countTurn()
      // It goes to the end, behind the callers who had no turn yet.
      queues.delete(queue.caller)
      queues.set(queue.caller, queue)
      return start()
    }
  }

  function wait(queue: Queue): Promise<void> {
    const limit = queue.caller === null ? undefined : ofCaller
    if (limit && queue.waiting.length >= limit.maxWaiting) throw new TooManyAttempts(retryAfterSeconds)
    if (waiting >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE')
    if (waiting++ === 0) {
      current = { from: performance.now(), turns: 0 }
      last = { ms: 0, turns: 0 }
    }
    if (queue.waiting.length === 0) callersWaiting++
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting--
        count(queue)
        resolve()
      }
      const timer = limit && setTimeout(giveUp, limit.timeoutMs)
      queue.waiting.push(start)

      function giveUp() {
        queue.waiting.splice(queue.waiting.indexOf(start), 1)
        if (queue.waiting.length === 0) callersWaiting--
        waiting--
        dropIfIdle(queue)
        reject(new TooManyAttempts(retryAfterSeconds))
      }
    })
  }

  function count(queue: Queue) {
    queue.running++
    running++
  }

  function freeTurn() {
    running--
    startNext()
  }

  function finish(queue: Queue, { isTurnFree }: { isTurnFree: boolean }) {
    queue.running--
    if (isTurnFree) startNext()
    else freeTurn()
    dropIfIdle(queue)
  }

  function dropIfIdle({ caller, running: own, waiting: ownWaiting }: Queue) {
    if (own === 0 && ownWaiting.length === 0) queues.delete(caller)
  }

  /** Waits for a turn. */
  async function acquire(): Promise<Turn> {
    const queue = queueOf(currentCaller())
    if (queue.waiting.length === 0 && mayRun(queue)) count(queue)
    else await wait(queue)
    let isTurnFree = false
    let isOver = false
    return {
      passOn() {
        if (!isTurnFree && !isOver) freeTurn()
        isTurnFree = true
      },
      end() {
        if (!isOver) finish(queue, { isTurnFree })
        isOver = true
      },
    }
  }

  return {
    acquire,
    expectedWaitMs,
    async run<T>(work: () => Promise<T>): Promise<T> {
      const turn = await acquire()
      return work().finally(turn.end)
    },
  }
}
