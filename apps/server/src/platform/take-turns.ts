import { AppError } from '../errors.ts'

type Options = {
  atOnce: number
  /** How many may wait for their turn before the next one is sent away. */
  waitingAtMost: number
}

/** Lets only so many pieces of heavy work run at once; the others wait in line. */
export function takeTurns({ atOnce, waitingAtMost }: Options) {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0 && waiting.length >= waitingAtMost) throw new AppError('SERVICE_UNAVAILABLE')
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
