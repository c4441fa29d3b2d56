import { AppError, TooManyAttempts } from '../errors.ts'
import { currentCaller } from './caller.ts'

type Options = {
  maxRunning: number
  /** With more waiting than this, the caller with the most waiting work loses the last of it. */
  maxWaiting: number
  /** Limits of one caller. Work without a caller, such as a job, has no such limit. */
  ofCaller?: { maxRunning: number; maxWaiting: number; timeoutMs: number }
}

type Waiting = { start: () => void; refuse: (error: AppError) => void }
type Queue = { caller: string | null; running: number; waiting: Waiting[] }

export type Turn = {
  /** Lets others begin, while this piece of work still counts as one of its caller's. */
  passOn: () => void
  end: () => void
  /** How much work of the same caller waits. */
  countFollowing: () => number
}

const retryAfterSeconds = 2

/**
 * Limits how many pieces of heavy work run at once. The others wait: callers take turns, and the work of one caller is done in
 * order, so that a client with one request does not wait for the hundred requests of another.
 */
export function limitConcurrency({ maxRunning, maxWaiting, ofCaller }: Options) {
  /** The next turn is that of the first caller. */
  const queues = new Map<string | null, Queue>()
  let running = 0
  let waiting = 0

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
      const next = mayRun(queue) ? queue.waiting.shift() : undefined
      if (!next) continue
      // It goes to the end, behind the callers who had no turn yet.
      queues.delete(queue.caller)
      queues.set(queue.caller, queue)
      return next.start()
    }
  }

  /** Of callers with equally much waiting, the newcomer is refused. */
  function refuseHeaviest(newcomer: Queue) {
    let heaviest = newcomer
    for (const queue of queues.values()) if (queue.waiting.length > heaviest.waiting.length) heaviest = queue
    heaviest.waiting.at(-1)?.refuse(new AppError('SERVICE_UNAVAILABLE'))
  }

  function wait(queue: Queue): Promise<void> {
    const limit = queue.caller === null ? undefined : ofCaller
    if (limit && queue.waiting.length >= limit.maxWaiting) throw new TooManyAttempts(retryAfterSeconds)
    waiting++
    return new Promise((resolve, reject) => {
      const timer = limit && setTimeout(() => entry.refuse(new TooManyAttempts(retryAfterSeconds)), limit.timeoutMs)
      const leave = () => {
        clearTimeout(timer)
        waiting--
      }
      const entry: Waiting = {
        start() {
          leave()
          count(queue)
          resolve()
        },
        refuse(error) {
          leave()
          queue.waiting.splice(queue.waiting.indexOf(entry), 1)
          dropIfIdle(queue)
          reject(error)
        },
      }
      queue.waiting.push(entry)
      if (waiting > maxWaiting) refuseHeaviest(queue)
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
  async function acquire(caller = currentCaller()): Promise<Turn> {
    const queue = queueOf(caller)
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
      countFollowing: () => queue.waiting.length,
    }
  }

  return {
    acquire,
    /** True if everything is taken and work waits for it. */
    isFull: () => running >= maxRunning && waiting > 0,
    async run<T>(work: () => Promise<T>): Promise<T> {
      const turn = await acquire()
      return work().finally(turn.end)
    },
  }
}
