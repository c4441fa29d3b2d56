import { type Summary, summarise } from './summarise.ts'

/** Does the measured thing once; answers what is wrong with it, or null. */
export type Attempt = () => Promise<string | null>

export type LoadResult = Summary & { failures: string[] }

/** A closed loop: every connection starts its next try when the last one ended, until the time or the number is up. */
export async function drive(
  connections: Attempt[],
  { forMs, maxRequests }: { forMs: number; maxRequests: number },
): Promise<LoadResult> {
  const latencies: number[] = []
  const failures: string[] = []
  const begin = performance.now()
  const repeat = async (once: Attempt) => {
    for (;;) {
      const sent = performance.now()
      if (sent - begin >= forMs || latencies.length >= maxRequests || failures.length > 0) return
      const failure = await once().catch((error: Error) => error.message)
      latencies.push(performance.now() - sent)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(connections.map(repeat))
  return { ...summarise(latencies, performance.now() - begin), failures }
}
