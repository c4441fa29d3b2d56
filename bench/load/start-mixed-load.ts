import { forkFile, nextMessage } from '../child-process.ts'
import type { Kind } from '../traffic/kinds.ts'
import type { Summary } from './summarise.ts'

export type MixedLoadJob = {
  port: number
  mix: Pick<Kind, 'weight' | 'status' | 'requests' | 'tokens'>[]
  connections: number
  forMs: number
  /** Seed of the random choice of requests and senders. */
  seed?: number
  /** The connections come from these addresses in turn; by default all from 127.0.0.1. */
  addresses?: string[]
  /** How long each connection pauses after an answer, and after a refusal. */
  pauseMs?: { answered: number; refused: number }
}

export type MixedLoadResult = {
  /** Milliseconds of what was answered as it should be. */
  answered: Summary
  /** 503, and how long it took to say so. */
  refused: { count: number; p99: number; slowest: number; withoutRetryAfter: number }
  failures: string[]
}

/** To open the connections, and for the last answers. */
const graceMs = 60_000

export function startMixedLoad() {
  const child = forkFile(new URL('mixed-load-process.ts', import.meta.url))
  return async (job: MixedLoadJob): Promise<MixedLoadResult> => {
    child.send(job)
    const result = await nextMessage<MixedLoadResult | { failure: string }>(child, job.forMs + graceMs)
    if ('failure' in result) throw new Error(`The load could not be made: ${result.failure}`)
    return result
  }
}
