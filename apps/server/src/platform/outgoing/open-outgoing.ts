import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { fetchJson, ServiceUnavailableError } from './fetch-json.ts'

export type Outgoing = ReturnType<typeof openOutgoing>

type Request<Schema extends z.ZodType> = {
  /** The address that the operator configured. */
  service: string
  path: string
  query: Record<string, string | number>
  answer: Schema
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
}

/** A service that failed is not asked again for this long. */
const pauseMs = 30_000
const cacheMs = 5 * 60_000
const maxCached = 500

/**
 * Requests to services of others. After a failure the service is not asked for a while, so that a dead service slows
 * nobody; the answer is null then, and the caller must have something else to offer.
 */
export function openOutgoing({ clock, log, agent, timeoutMs = 5_000, callerTimeoutMs = 2_000 }: Options) {
  const pausedUntil = new Map<string, number>()
  const cache = answerCache()
  const now = () => clock().getTime()

  async function fetchAnswer<Schema extends z.ZodType>(url: URL, { service, answer }: Request<Schema>) {
    const parsed = answer.safeParse(await fetchJson(url, { timeoutMs, agent }))
    if (!parsed.success) throw new ServiceUnavailableError(`${service} answered in an unknown format`)
    return parsed.data
  }

  async function fetchUnlessPaused<Schema extends z.ZodType>(request: Request<Schema>) {
    const { service, path, query } = request
    const url = new URL(service + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    if ((pausedUntil.get(service) ?? 0) > now()) return null
    try {
      return await cache.get(url.href, now(), () => fetchAnswer(url, request))
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) return null
      pausedUntil.set(service, now() + pauseMs)
      log.warn({ service: new URL(service).host, reason: error.message }, 'A service of others does not answer')
      return null
    }
  }

  return {
    async get<Schema extends z.ZodType>(request: Request<Schema>): Promise<z.output<Schema> | null> {
      const answered = new AbortController()
      const timeout = sleep(callerTimeoutMs, null, { signal: answered.signal, ref: false }).catch(() => null)
      try {
        return await Promise.race([fetchUnlessPaused(request), timeout])
      } finally {
        answered.abort()
      }
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
