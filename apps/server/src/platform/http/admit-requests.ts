import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooBusy } from '../../errors.ts'
import { limitConcurrency, type Turn } from '../limit-concurrency.ts'
import type { Log } from '../log.ts'
import { logNowAndThen } from '../log-now-and-then.ts'
import { shareOf } from '../run-call.ts'
import { livenessPath } from './health.ts'
import { callerAddress, sessionToken } from './read-caller.ts'

/** How many requests a process works on at once. With more, each of them only gets slower. */
const maxRunning = 32
/** Of one client. Few, because each of them delays the requests of others that run at the same time. */
const maxRunningOfClient = 2
/** A browser has six connections. A client with more waiting requests than this is slowed down while others are there. */
const maxWaitingAtFullSpeed = 32
/** How many times as long as its last request such a client pauses. With two requests at once, it uses a fifth of a process. */
const pauseFactor = 9
/** So that a group that signs up at the same address waits no more than a few seconds: passwords take long. */
const maxPauseMs = 50
/** Others are there if one of them has asked within this time. */
const othersMs = 1_000
/** A waiting request takes about 20 KB of memory. */
const maxWaiting = 2_000
/** A person who has waited this long tries again anyway. */
const defaultTimeoutMs = 5_000
/** A request that takes longer waits for something slow: an upload, another server, or a client that reads slowly. */
const defaultTurnMs = 100

type Options = {
  /** Whether requests wait for a connection to the database. They keep their turn meanwhile. */
  isDatabaseFull: () => boolean
  log: Log
  turnMs?: number
  timeoutMs?: number
}

export type Admission = ReturnType<typeof admitRequests>

/**
 * Admission control: clients take turns, so that one with a hundred requests delays its own requests and not those of others.
 * A client is a member, or the address of a visitor. A request waits before anything is done for it, and is refused with 503
 * when it has waited too long; the clients with the most requests are refused first.
 */
export function admitRequests(app: FastifyInstance, options: Options) {
  const { isDatabaseFull, log, turnMs = defaultTurnMs, timeoutMs = defaultTimeoutMs } = options
  const limit = limitConcurrency({
    ...{ maxRunning, maxWaiting },
    ofCaller: { maxRunning: maxRunningOfClient, maxWaiting, timeoutMs },
  })
  const members = rememberMembers()
  const others = watchOthers()
  const logRefusals = logNowAndThen((refused) => log.warn({ refused }, 'Too many requests at once'))

  async function takeTurn(client: string): Promise<Turn> {
    return limit.acquire(client).catch(() => {
      logRefusals()
      throw new TooBusy()
    })
  }

  /** The member, once a request has proven whose token it is: until then each made-up token would count as a client. */
  function clientOf(request: FastifyRequest): string {
    const member = members.find(sessionToken(request))
    return member ?? shareOf({ viewer: null, caller: { address: callerAddress(request) } })
  }

  /** Requests that have a turn, until their action is done. */
  const acting = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onSend', async (request) => acting.get(request)?.())

  app.addHook('onRequest', async (request, reply) => {
    if (request.url === livenessPath) return
    const { raw } = reply
    const client = clientOf(request)
    others.note(client)
    const turn = await takeTurn(client)
    if (request.raw.socket.destroyed) {
      turn.end()
      return void reply.hijack()
    }
    const startedAt = performance.now()
    const timer = setInterval(() => (raw.headersSent || !isDatabaseFull()) && end(), turnMs)
    const end = () => {
      clearInterval(timer)
      if (turn.countFollowing() <= maxWaitingAtFullSpeed || others.areAway()) return turn.end()
      turn.passOn()
      setTimeout(turn.end, Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs)).unref()
    }
    // A client that has gone away keeps its turn until the action is done.
    const isDone = new Promise<void>((done) => acting.set(request, done))
    finished(raw, () => void isDone.then(end))
  })

  return {
    /** Remembers whose token it is, for the next request with it. */
    remember: members.add,
    /** Does other work of a client, such as a frame of a WebSocket, when its turn comes. */
    async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
      const turn = await takeTurn(client)
      return work().finally(turn.end)
    },
  }
}

/** Knows whether more than one client asks. */
function watchOthers() {
  let last = ''
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    note(client: string) {
      if (client !== last) changedAt = performance.now()
      last = client
    },
    areAway: () => performance.now() - changedAt > othersMs,
  }
}

const maxMembers = 10_000

/** The members whose tokens were seen last. This only decides in which queue a request waits, not what it may do. */
function rememberMembers() {
  const names = new Map<string, string>()
  return {
    find: (token: string | null) => (token === null ? undefined : names.get(token)),
    add(token: string | null, member: string) {
      if (token === null || names.has(token)) return
      const [oldest] = names.keys()
      if (names.size >= maxMembers && oldest !== undefined) names.delete(oldest)
      names.set(token, member)
    },
  }
}
