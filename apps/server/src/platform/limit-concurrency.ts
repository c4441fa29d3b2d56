import { AppError } from '../errors.ts'

type Options = {
  maxRunning: number
  /** With more callers waiting than this, the next one is refused. */
  maxWaiting: number
}

/** Runs only so many pieces of heavy work at once; the others wait in the order in which they came. */
export function limitConcurrency({ maxRunning, maxWaiting }: Options) {
  const waiting: (() => void)[] = []
  let free = maxRunning

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0 && waiting.length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE')
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
