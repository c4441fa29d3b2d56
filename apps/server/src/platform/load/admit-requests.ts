import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooBusy } from '../../errors.ts'
import { livenessPath } from '../http/health.ts'
import { callerAddress, sessionToken } from '../http/read-caller.ts'
import type { Log } from '../log.ts'
import { nameClient } from '../run-call.ts'
import { createFairQueue, type Slot } from './fair-queue.ts'

/** Concurrent requests of a process. With more, each request only gets slower. */
const maxRunning = 32
/** Low, because each running request slows down those of other clients. */
const maxRunningOfClient = 2
/** With more waiting requests, a client is slowed down while others are active. Browsers open only six connections. */
const maxWaitingAtFullSpeed = 32
/** Pause of such a client, as a multiple of the duration of its last request. With two requests at once, it uses a fifth of a process. */
const pauseFactor = 9
/** Keeps the total wait of a group that signs up at one address within seconds, although password hashing is slow. */
const maxPauseMs = 50
/** Other clients are active if one of them has sent a request within this time. */
const othersMs = 1_000
/** A waiting request takes about 20 KB of memory. */
const maxWaiting = 2_000
/** People retry after about this time. */
const defaultTimeoutMs = 5_000
const logEveryMs = 10_000
const maxLarge = 16
const maxLargeOfClient = 2
/** Answers that are not read within this time count as unread. With more than `maxUnread`, the oldest connection is closed. */
const defaultPatienceMs = 2_000
const maxUnread = 64
/** A longer request probably waits for an upload, another server or a slow client, so it releases its slot. */
const defaultSlotMs = 100

type Options = {
  /** True while requests wait for a database connection. Running requests then keep their slot. */
  isDatabaseFull: () => boolean
  log: Log
  slotMs?: number
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
 * Admission control: clients take turns, so that a client with a hundred requests delays its own requests and not those of others.
 * A client is a member, or the address of a visitor. Requests queue before any work is done for them. They get 503 after a timeout, and
 * when the queue is full, the client with the most waiting requests loses its last one.
 */
export function admitRequests(app: FastifyInstance, options: Options) {
  const { isDatabaseFull, log, slotMs = defaultSlotMs, timeoutMs = defaultTimeoutMs } = options
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
  const takeSlot = (client: string): Promise<Slot> => limit.acquire(client).catch(refuse)

  /** Returns the member only if an earlier request has verified the token. Otherwise each made-up token would count as a client. */
  function clientOf(request: FastifyRequest): string {
    const member = members.find(sessionToken(request))
    return member ?? nameClient({ viewer: null, caller: { address: callerAddress(request) } })
  }

  /** Callbacks for the end of the action of each running request. */
  const acting = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onSend', async (request) => acting.get(request)?.())

  app.addHook('onRequest', async (request, reply) => {
    if (request.url === livenessPath) return
    const { raw } = reply
    const client = clientOf(request)
    others.note(client)
    if (request.routeOptions.config.isLarge) await admitLargeAnswer(client, raw).catch(refuse)
    const slot = await takeSlot(client)
    if (request.raw.socket.destroyed) {
      slot.release()
      return void reply.hijack()
    }
    const startedAt = performance.now()
    const timer = setInterval(() => {
      if (raw.headersSent || !isDatabaseFull()) release()
    }, slotMs)
    const release = () => {
      clearInterval(timer)
      if (slot.countFollowing() <= maxWaitingAtFullSpeed || others.areAway()) return slot.release()
      slot.passOn()
      setTimeout(slot.release, Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs)).unref()
    }
    // A disconnected client keeps its slot until the action is done, for at most `slotMs`.
    const isDone = new Promise<void>((done) => acting.set(request, done))
    finished(raw, () => void isDone.then(release))
  })

  return {
    /** Caches the member of a verified token, for the next requests with it. */
    remember: members.add,
    /** Runs other work of a client in a slot, such as the call of a WebSocket frame. */
    async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
      const slot = await takeSlot(client)
      return work().finally(slot.release)
    },
  }
}

/**
 * Limits the large answers in memory, in total and per client. An answer counts until the client has read it. Large answers have a
 * queue of their own, so that a slow reader still gets other responses. An answer that is read slowly passes its slot on to other
 * clients, up to `maxUnread`.
 */
function limitLargeAnswers({ timeoutMs, patienceMs }: { timeoutMs: number; patienceMs: number }) {
  const limit = createFairQueue({
    ...{ maxRunning: maxLarge, maxWaiting },
    ofCaller: { maxRunning: maxLargeOfClient, maxWaiting, timeoutMs },
  })
  const unread = new Set<ServerResponse>()
  return async (client: string, answer: ServerResponse) => {
    const slot = await limit.acquire(client)
    const timer = setInterval(() => {
      if (!answer.headersSent) return
      clearInterval(timer)
      slot.passOn()
      unread.add(answer)
      const [oldest] = unread
      if (unread.size > maxUnread) oldest?.destroy()
    }, patienceMs)
    finished(answer, () => {
      clearInterval(timer)
      unread.delete(answer)
      slot.release()
    })
  }
}

/** Logs the first refusal immediately, and the number of further ones every ten seconds. */
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

/** Detects whether several clients are active. */
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

/** LRU cache from tokens to members. It only decides in which queue a request waits, and grants no access. */
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
