import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import { logFirstFailure } from '../../../platform/log-first-failure.ts'

type Options = {
  size: number
  read: (ids: number[]) => Promise<void>
  /** Whether somebody still wants what this id stands for. */
  isWanted: (id: number) => boolean
  log: Log
  /** Logged when a read fails; it is repeated. */
  failure: string
}

const retryMs = 1_000

/** Returns a function that has ids read, some at a time and never twice at once; what comes meanwhile is read next. */
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
