import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { type Chunks, fetchAnswer, readJson, ServiceUnavailableError } from './fetch-answer.ts'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-addresses.ts'

export type Outgoing = ReturnType<typeof openOutgoing>

type Request = {
  /** Address that the operator configured. */
  service: string
  path?: string
  query?: Record<string, string | number>
  /** Leaves the address of the instance out of the User-Agent. */
  isAnonymous?: boolean
}

type JsonRequest<Schema extends z.ZodType> = Request & {
  answer: Schema
  maxBytes?: number
  /** Returned if the service rejects the request, to tell that from a failure. Null by default. */
  ifRejected?: z.output<Schema>
}

type StreamRequest<Answer> = Request & {
  form?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  /** Reads the response. Throws if it is not in the expected format. */
  read: (chunks: Chunks) => Promise<Answer>
}

type Options = {
  clock: () => Date
  log: Pick<Logger, 'warn'>
  /** Sent as User-Agent. */
  agent: string
  /** After this, the request is cancelled and the service is paused. */
  timeoutMs?: number
  /** After this, the caller gets null. A later response is cached for the next caller. */
  callerTimeoutMs?: number
  /** Decides from which IP addresses files may be fetched. */
  mayReach?: (address: string) => boolean
}

/** A failed service gets no requests for this long. */
const pauseMs = 30_000
const cacheMs = 5 * 60_000
const defaultMaxBytes = 1_000_000
const maxCached = 500

/**
 * Sends requests to external services, with a circuit breaker: after a failure, a service gets no requests for a while, so that it does
 * not slow down callers. They get null meanwhile and need a fallback.
 */
export function openOutgoing({ clock, log, agent, ...options }: Options) {
  const { timeoutMs = 5_000, callerTimeoutMs = 2_000, mayReach = isPublicAddress } = options
  const pausedUntil = new Map<string, number>()
  const cache = answerCache()
  const now = () => clock().getTime()

  /** Returns null while the service is paused, and if it fails or rejects the request. */
  async function unlessPaused<Answer>(
    { service, path = '', query = {} }: Request,
    send: (url: URL) => Promise<Answer>,
    ifRejected: Answer | null = null,
  ) {
    const url = new URL(service + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    if ((pausedUntil.get(service) ?? 0) > now()) return null
    try {
      return await send(url)
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) return ifRejected
      pausedUntil.set(service, now() + pauseMs)
      log.warn({ service: new URL(service).host, reason: error.message }, 'An external service does not respond')
      return null
    }
  }

  async function fetchJson<Schema extends z.ZodType>(url: URL, request: JsonRequest<Schema>) {
    const { service, answer, maxBytes = defaultMaxBytes } = request
    const parsed = answer.safeParse(await fetchAnswer(url, { timeoutMs, agent, maxBytes }, readJson))
    if (!parsed.success) throw new ServiceUnavailableError(`${service} answered in an unknown format`)
    return parsed.data
  }

  return {
    /** Fetches JSON for waiting callers. Responses are cached for five minutes. */
    async get<Schema extends z.ZodType>(request: JsonRequest<Schema>): Promise<z.output<Schema> | null> {
      const fetchCached = (url: URL) => cache.get(url.href, now(), () => fetchJson(url, request))
      const answer = unlessPaused(request, fetchCached, request.ifRejected)
      const answered = new AbortController()
      const timeout = sleep(callerTimeoutMs, null, { signal: answered.signal, ref: false }).catch(() => null)
      try {
        return await Promise.race([answer, timeout])
      } finally {
        answered.abort()
      }
    },
    /** Streams a large response for jobs, which can wait for it. It is not cached. */
    async stream<Answer>({
      form,
      timeoutMs,
      maxBytes,
      read,
      ...request
    }: StreamRequest<Answer>): Promise<Answer | null> {
      const userAgent = request.isAnonymous ? 'Pollen' : agent
      return unlessPaused(request, (url) => fetchAnswer(url, { timeoutMs, agent: userAgent, maxBytes, form }, read))
    },
    /** Fetches a file from an untrusted address, on the public internet only. Returns null on failure. */
    async file(url: string, limits: { timeoutMs: number; maxBytes: number }): Promise<Buffer | null> {
      return fetchFile(url, { agent, mayReach, ...limits }).catch(() => null)
    },
  }
}

/** Caches the latest responses. Concurrent callers with the same key share one request. Failures are not cached. */
function answerCache() {
  const entries = new Map<string, { expiresAt: number; answer: Promise<unknown> }>()
  return {
    get<Answer>(key: string, now: number, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
      const cached = entries.get(key)
      if (cached && cached.expiresAt > now) return cached.answer as Promise<Answer>
      const answer = fetchAnswer()
      // Deleted first, so that the new entry becomes the last one and the first is always the oldest.
      entries.delete(key)
      entries.set(key, { expiresAt: now + cacheMs, answer })
      answer.catch(() => entries.get(key)?.answer === answer && entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > maxCached && oldest !== undefined) entries.delete(oldest)
      return answer
    },
  }
}
