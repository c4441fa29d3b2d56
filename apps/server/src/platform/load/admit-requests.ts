import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooBusy } from '../../errors.ts'
import { livenessPath } from '../http/health.ts'
import { callerAddress, sessionToken } from '../http/read-caller.ts'
import type { Log } from '../log.ts'
import { nameClient } from '../run-call.ts'
import { createFairQueue, type Turn } from './fair-queue.ts'

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
/** After this time, people try again anyway. */
const defaultTimeoutMs = 5_000
const logEveryMs = 10_000
const maxLarge = 16
const maxLargeOfClient = 2
/** Large answers that are not read within this time stay in memory. With more of them, the oldest connection is cut. */
const defaultPatienceMs = 2_000
const maxUnread = 64
/** A request that takes longer waits for something slow: an upload, another server, or a client that reads slowly. */
const defaultTurnMs = 100

type Options = {
  /** True while requests wait for a connection to the database. They keep their turn meanwhile. */
  isDatabaseFull: () => boolean
  log: Log
  turnMs?: number
  timeoutMs?: number
  patienceMs?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer may take megabytes of memory. */
    isLarge?: boolean
  }
}

export type Admission = ReturnType<typeof admitRequests>

/**
 * Admission control: clients take turns, so that one with a hundred requests delays its own requests and not those of others.
 * A client is a member, or the address of a visitor. A request waits before anything is done for it, and is refused with 503
 * when it has waited too long; the clients with the most requests are refused first.
 */
export function admitRequests(app: FastifyInstance, options: Options) {
  const { isDatabaseFull, log, turnMs = defaultTurnMs, timeoutMs = defaultTimeoutMs } = options
  const { patienceMs = defaultPatienceMs } = options
  const limit = createFairQueue({
    ...{ maxRunning, maxWaiting },
    ofCaller: { maxRunning: maxRunningOfClient, maxWaiting, timeoutMs },
  })
  const admitLargeAnswer = limitLargeAnswers({ timeoutMs, patienceMs })
  const members = rememberMembers()
  const others = watchOthers()
  const logRefusal = countRefusals(log)

  function refuse(): never {
    logRefusal()
    throw new TooBusy()
  }
  const takeTurn = (client: string): Promise<Turn> => limit.acquire(client).catch(refuse)

  /** The member, if an earlier request proved that the token is valid. Otherwise every made-up token would count as a client. */
  function clientOf(request: FastifyRequest): string {
    const member = members.find(sessionToken(request))
    return member ?? nameClient({ viewer: null, caller: { address: callerAddress(request) } })
  }

  /** Requests that have a turn, until their action is done. */
  const acting = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onSend', async (request) => acting.get(request)?.())

  app.addHook('onRequest', async (request, reply) => {
    if (request.url === livenessPath) return
    const { raw } = reply
    const client = clientOf(request)
    others.note(client)
    if (request.routeOptions.config.isLarge) await admitLargeAnswer(client, raw).catch(refuse)
    const turn = await takeTurn(client)
    if (request.raw.socket.destroyed) {
      turn.end()
      return void reply.hijack()
    }
    const startedAt = performance.now()
    const timer = setInterval(() => {
      if (raw.headersSent || !isDatabaseFull()) end()
    }, turnMs)
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
    /** Remembers the member of a valid token, for the next request with it. */
    remember: members.add,
    /** Does other work of a client, such as a frame of a WebSocket, when its turn comes. */
    async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
      const turn = await takeTurn(client)
      return work().finally(turn.end)
    },
  }
}

/**
 * Limits how many large answers are in memory, in total and for each client: each counts until it has been read. They have their
 * own queue, so that a client that reads slowly still gets other answers. An answer that is read slowly passes its place on to
 * other clients, up to a limit.
 */
function limitLargeAnswers({ timeoutMs, patienceMs }: { timeoutMs: number; patienceMs: number }) {
  const limit = createFairQueue({
    ...{ maxRunning: maxLarge, maxWaiting },
    ofCaller: { maxRunning: maxLargeOfClient, maxWaiting, timeoutMs },
  })
  const unread = new Set<ServerResponse>()
  return async (client: string, answer: ServerResponse) => {
    const turn = await limit.acquire(client)
    const timer = setInterval(() => {
      if (!answer.headersSent) return
      clearInterval(timer)
      turn.passOn()
      unread.add(answer)
      const [oldest] = unread
      if (unread.size > maxUnread) oldest?.destroy()
    }, patienceMs)
    finished(answer, () => {
      clearInterval(timer)
      unread.delete(answer)
      turn.end()
    })
  }
}

/** Logs the first refusal at once, and the number of further ones every ten seconds. */
function countRefusals(log: Log) {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    refused++
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.warn({ refused }, 'Too many requests at once')
    refused = 0
  }
}

/** Detects if more than one client sends requests. */
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

/** The members of the tokens used last. This only decides in which queue a request waits. It grants no access. */
function rememberMembers() {
  const names = new Map<string, string>()
  return {
    find: (token: string | null) => (token === null ? undefined : names.get(token)),
    add(token: string | null, member: string) {
      if (token === null) return
      names.delete(token)
      const [oldest] = names.keys()
      if (names.size >= maxMembers && oldest !== undefined) names.delete(oldest)
      names.set(token, member)
    },
  }
}
