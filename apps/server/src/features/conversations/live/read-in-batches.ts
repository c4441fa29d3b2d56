import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import { logFirstFailure } from '../../../platform/log-first-failure.ts'

type Options = {
  size: number
  read: (ids: number[]) => Promise<void>
  /** Returns false for an id that no client needs any more. */
  isWanted: (id: number) => boolean
  log: Log
  /** Logged when a read fails. The read is retried. */
  failure: string
}

const retryMs = 1_000

/** Returns a function that queues ids. They are read in batches, one batch at a time, and repeated ids are coalesced. */
export function readInBatches({ size, read, isWanted, log, failure }: Options) {
  const waiting = new Set<number>()
  let isReading = false

  async function readAll() {
    isReading = true
    const readBatch = logFirstFailure(read, { log, failure })
    while (waiting.size > 0) {
      const ids = Array.from(waiting).slice(0, size)
      for (const id of ids) waiting.delete(id)
      if (await readBatch(ids)) continue
      for (const id of ids) if (isWanted(id)) waiting.add(id)
      await wait(retryMs, undefined, { ref: false })
    }
    isReading = false
  }

  return (ids: Iterable<number>) => {
    for (const id of ids) if (isWanted(id)) waiting.add(id)
    if (!isReading && waiting.size > 0) void readAll()
  }
}
