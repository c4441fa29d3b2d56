import { perStreamKind, type Signal, sweepText, writeSignal } from './signal.ts'

/** More ids than these are not worth being listed: then everybody looks at everything. */
const maxWaitingIds = 10_000

const nothing = () => ({ isEverything: false, ids: perStreamKind(() => new Set<number>()) })

/**
 * Sends signals, and nobody waits for it: some texts are on their way, and what happens meanwhile is collected for the next. What could
 * not be sent is made up for by a sweep of all processes, with the next text that arrives.
 */
export function collectSignals(publish: (texts: string[]) => Promise<boolean>) {
  let waiting = nothing()
  let isSending = false
  let sent = Promise.resolve()

  async function sendAll() {
    isSending = true
    let isSent = true
    for (let texts = writeWaiting(waiting); isSent && texts.length > 0; texts = writeWaiting(waiting)) {
      waiting = nothing()
      isSent = await publish(texts)
    }
    if (!isSent) waiting = { ...nothing(), isEverything: true }
    isSending = false
  }

  /** Resolves once all that waited was sent, or could not be. */
  function sendWaiting(): Promise<void> {
    if (!isSending) sent = sendAll()
    return sent
  }

  return {
    sendWaiting,
    add(signal: Signal) {
      if (!waiting.isEverything) {
        const sets = perStreamKind((list) => addAll(waiting.ids[list], signal[list]))
        waiting.isEverything = Object.values(sets).reduce((sum, ids) => sum + ids.size, 0) > maxWaitingIds
      }
      void sendWaiting()
    },
  }
}

function addAll(set: Set<number>, ids: number[]) {
  for (const id of ids) set.add(id)
  return set
}

function writeWaiting({ isEverything, ids }: ReturnType<typeof nothing>): string[] {
  return isEverything ? [sweepText] : writeSignal(perStreamKind((list) => [...ids[list]]))
}
