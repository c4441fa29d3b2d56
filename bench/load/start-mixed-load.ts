import { forkFile, nextMessage } from '../child-process.ts'
import type { Kind } from '../traffic/kinds.ts'
import type { Summary } from './summarise.ts'

export type MixedLoadJob = {
  port: number
  mix: Pick<Kind, 'weight' | 'status' | 'requests' | 'tokens'>[]
  connections: number
  forMs: number
  /** Seed for the random choice of requests and senders. */
  seed?: number
  /** Client addresses of the connections, in turn. The default is 127.0.0.1. */
  addresses?: string[]
  /** Pauses of a connection after an answer, and after a refusal. */
  pauseMs?: { answered: number; refused: number }
}

export type MixedLoadResult = {
  /** Requests with the expected status. */
  answered: Summary
  /** Requests with status 503, with times in milliseconds. */
  refused: { count: number; p99: number; slowest: number; withoutRetryAfter: number }
  failures: string[]
}

/** Covers opening of connections and the last answers. */
const graceMs = 60_000

export function startMixedLoad() {
  const child = forkFile(new URL('mixed-load-process.ts', import.meta.url))
  return async (job: MixedLoadJob): Promise<MixedLoadResult> => {
    child.send(job)
    const result = await nextMessage<MixedLoadResult | { failure: string }>(child, job.forMs + graceMs)
    if ('failure' in result) throw new Error(`The load generator failed: ${result.failure}`)
    return result
  }
}
