import { type Summary, summarise } from './summarise.ts'

/** Does the measured thing once; answers what is wrong with it, or null. */
export type Once = () => Promise<string | null>

export type Driven = Summary & { failures: string[] }

/** A closed loop: every lane starts its next try when the last one ended, until the time or the number is up. */
export async function drive(lanes: Once[], { forMs, atMost }: { forMs: number; atMost: number }): Promise<Driven> {
  const latencies: number[] = []
  const failures: string[] = []
  const begin = performance.now()
  const runLane = async (once: Once) => {
    for (;;) {
      const sent = performance.now()
      if (sent - begin >= forMs || latencies.length >= atMost || failures.length > 0) return
      const failure = await once().catch((error: Error) => error.message)
      latencies.push(performance.now() - sent)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(lanes.map(runLane))
  return { ...summarise(latencies, performance.now() - begin), failures }
}
