import { perStreamKind, type Signal, sweepText, writeSignal } from './signal.ts'

/** Above this number of ids, a sweep of all processes is cheaper than a list. */
const maxWaitingIds = 10_000

const emptyBatch = () => ({ isSweep: false, ids: perStreamKind(() => new Set<number>()) })

/**
 * Sends signals in the background. While a batch is being sent, it collects further signals for the next batch. After a failure, it
 * requests a sweep of all processes instead, because the ids of the failed batch are lost.
 */
export function collectSignals(publish: (texts: string[]) => Promise<boolean>) {
  let waiting = emptyBatch()
  let isSending = false
  let sent = Promise.resolve()

  async function sendAll() {
    isSending = true
    let isSent = true
    for (let texts = writeWaiting(waiting); isSent && texts.length > 0; texts = writeWaiting(waiting)) {
      waiting = emptyBatch()
      isSent = await publish(texts)
    }
    if (!isSent) waiting = { ...emptyBatch(), isSweep: true }
    isSending = false
  }

  /** Sends the waiting signals. Resolves after the attempt, also when it failed. */
  function sendWaiting(): Promise<void> {
    if (!isSending) sent = sendAll()
    return sent
  }

  return {
    sendWaiting,
    add(signal: Signal) {
      if (!waiting.isSweep) {
        const sets = perStreamKind((list) => addAll(waiting.ids[list], signal[list]))
        waiting.isSweep = Object.values(sets).reduce((sum, ids) => sum + ids.size, 0) > maxWaitingIds
      }
      void sendWaiting()
    },
  }
}

function addAll(set: Set<number>, ids: number[]) {
  for (const id of ids) set.add(id)
  return set
}

function writeWaiting({ isSweep, ids }: ReturnType<typeof emptyBatch>): string[] {
  return isSweep ? [sweepText] : writeSignal(perStreamKind((list) => [...ids[list]]))
}
