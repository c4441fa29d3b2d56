import { pictureLimits } from '@pollen/contract/constants'
import { AppError, TooManyAttempts } from '../../errors.ts'

export type UploadMemory = {
  /** Takes room for so many bytes more, or refuses. */
  add: (bytes: number) => void
  release: () => void
}

export type MemoryLimits = { ofCaller: number; inAll: number }

/** A caller has room for the largest form there is, which is twelve pictures, and never for more than half of all. */
const defaultLimits: MemoryLimits = { ofCaller: 12.8 * pictureLimits.bytes, inAll: 25.6 * pictureLimits.bytes }

const retryAfterSeconds = 10

/**
 * Counts the bytes of uploaded files from the first one until their request is answered, so that neither one caller's nor all
 * uploads together fill the memory.
 */
export function limitUploadMemory({ ofCaller, inAll }: MemoryLimits = defaultLimits) {
  const byCaller = new Map<string, number>()
  let total = 0

  function change(caller: string, bytes: number) {
    const own = (byCaller.get(caller) ?? 0) + bytes
    total += bytes
    if (own > 0) byCaller.set(caller, own)
    else byCaller.delete(caller)
  }

  return (caller: string): UploadMemory => {
    let held = 0
    return {
      add(bytes) {
        if ((byCaller.get(caller) ?? 0) + bytes > ofCaller) throw new TooManyAttempts(retryAfterSeconds)
        if (total + bytes > inAll) throw new AppError('SERVICE_UNAVAILABLE')
        change(caller, bytes)
        held += bytes
      },
      release() {
        change(caller, -held)
        held = 0
      },
    }
  }
}
