import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { fetchJson, ServiceDown } from './fetch-json.ts'
import { recentAnswers } from './recent-answers.ts'

export type Outgoing = ReturnType<typeof openOutgoing>

type Question<Schema extends z.ZodType> = {
  /** As the operator configured it. */
  service: string
  path: string
  query: Record<string, string | number>
  answer: Schema
}

type Options = {
  clock: () => Date
  log: Pick<Logger, 'warn'>
  /** How we present ourselves. */
  agent: string
  timeoutMs?: number
  /** Nobody waits longer than this; a later answer is there for the next one who asks. */
  patienceMs?: number
}

const restMs = 30_000
const keepMs = 5 * 60_000
const keepAtMost = 500

/**
 * Questions to services of others. One that failed is left alone for a while, so that a dead service slows nobody; the
 * answer is null then, and whoever asked has something else to offer.
 */
export function openOutgoing({ clock, log, agent, timeoutMs = 5_000, patienceMs = 2_000 }: Options) {
  const restingUntil = new Map<string, number>()
  const answers = recentAnswers({ forMs: keepMs, atMost: keepAtMost })
  const now = () => clock().getTime()

  async function ask<Schema extends z.ZodType>(url: URL, { service, answer }: Question<Schema>) {
    const parsed = answer.safeParse(await fetchJson(url, { timeoutMs, agent }))
    if (!parsed.success) throw new ServiceDown(`${service} answered something else`)
    return parsed.data
  }

  async function askUnlessResting<Schema extends z.ZodType>(question: Question<Schema>) {
    const { service, path, query } = question
    const url = new URL(service + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    if ((restingUntil.get(service) ?? 0) > now()) return null
    try {
      return await answers.get(url.href, now(), () => ask(url, question))
    } catch (error) {
      if (!(error instanceof ServiceDown)) return null
      restingUntil.set(service, now() + restMs)
      log.warn({ service: new URL(service).host, reason: error.message }, 'A service of others does not answer')
      return null
    }
  }

  return {
    async get<Schema extends z.ZodType>(question: Question<Schema>): Promise<z.output<Schema> | null> {
      const enough = new AbortController()
      const patience = sleep(patienceMs, null, { signal: enough.signal, ref: false }).catch(() => null)
      try {
        return await Promise.race([askUnlessResting(question), patience])
      } finally {
        enough.abort()
      }
    },
  }
}
