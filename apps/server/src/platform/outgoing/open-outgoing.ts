import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { type Chunks, fetchAnswer, readJson, ServiceUnavailableError } from './fetch-answer.ts'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-addresses.ts'

export type Outgoing = ReturnType<typeof openOutgoing>

type Request = {
  /** The address that the operator configured. */
  service: string
  path?: string
  query?: Record<string, string | number>
}

type JsonRequest<Schema extends z.ZodType> = Request & { answer: Schema; maxBytes?: number }

type StreamRequest<Answer> = Request & {
  form?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  /** Throws when the answer is not what it should be. */
  read: (chunks: Chunks) => Promise<Answer>
}

type Options = {
  clock: () => Date
  log: Pick<Logger, 'warn'>
  /** Sent as User-Agent. */
  agent: string
  /** After this the request is cancelled and the service is not asked for a while. */
  timeoutMs?: number
  /** After this the caller gets null; a later answer is cached for the next caller. */
  callerTimeoutMs?: number
  /** Which IP addresses files may be fetched from. */
  mayReach?: (address: string) => boolean
}

/** A service that failed is not asked again for this long. */
const pauseMs = 30_000
const cacheMs = 5 * 60_000
const defaultMaxBytes = 1_000_000
const maxCached = 500

/**
 * Requests to services of others. After a failure the service is not asked for a while, so that a dead service slows
 * nobody; the answer is null then, and the caller must have something else to offer.
 */
export function openOutgoing({ clock, log, agent, ...options }: Options) {
  const { timeoutMs = 5_000, callerTimeoutMs = 2_000, mayReach = isPublicAddress } = options
  const pausedUntil = new Map<string, number>()
  const cache = answerCache()
  const now = () => clock().getTime()

  /** Null while the service is paused, and when it fails or refuses. */
  async function unlessPaused<Answer>({ service, path = '', query = {} }: Request, ask: (url: URL) => Promise<Answer>) {
    const url = new URL(service + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    if ((pausedUntil.get(service) ?? 0) > now()) return null
    try {
      return await ask(url)
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) return null
      pausedUntil.set(service, now() + pauseMs)
      log.warn({ service: new URL(service).host, reason: error.message }, 'A service of others does not answer')
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
    /** For callers who wait: the same question is asked once in five minutes. */
    async get<Schema extends z.ZodType>(request: JsonRequest<Schema>): Promise<z.output<Schema> | null> {
      const answer = unlessPaused(request, (url) => cache.get(url.href, now(), () => fetchJson(url, request)))
      const answered = new AbortController()
      const timeout = sleep(callerTimeoutMs, null, { signal: answered.signal, ref: false }).catch(() => null)
      try {
        return await Promise.race([answer, timeout])
      } finally {
        answered.abort()
      }
    },
    /** For jobs, which wait as long as it takes: a large answer is read as it arrives, and not cached. */
    async stream<Answer>({
      form,
      timeoutMs,
      maxBytes,
      read,
      ...request
    }: StreamRequest<Answer>): Promise<Answer | null> {
      return unlessPaused(request, (url) => fetchAnswer(url, { timeoutMs, agent, maxBytes, form }, read))
    },
    /** A file at an address that nobody configured, from the public internet alone; null if it cannot be had. */
    async file(url: string, limits: { timeoutMs: number; maxBytes: number }): Promise<Buffer | null> {
      return fetchFile(url, { agent, mayReach, ...limits }).catch(() => null)
    },
  }
}

/** Keeps the latest answers for a while. Callers that ask the same at once share one request; failures are not kept. */
function answerCache() {
  const entries = new Map<string, { expiresAt: number; answer: Promise<unknown> }>()
  return {
    get<Answer>(key: string, now: number, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
      const cached = entries.get(key)
      if (cached && cached.expiresAt > now) return cached.answer as Promise<Answer>
      const answer = fetchAnswer()
      // Deleted first, so that the new entry is the last one: the first is always the oldest.
      entries.delete(key)
      entries.set(key, { expiresAt: now + cacheMs, answer })
      answer.catch(() => entries.get(key)?.answer === answer && entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > maxCached && oldest !== undefined) entries.delete(oldest)
      return answer
    },
  }
}
