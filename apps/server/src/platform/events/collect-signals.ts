import { type Signal, sweepText, writeSignal } from './signal.ts'

/** More ids than these are not worth being listed: then everybody looks at everything. */
const maxWaitingIds = 10_000

const nothing = () => ({ isEverything: false, conversations: new Set<number>(), members: new Set<number>() })

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
    add({ conversation_ids, member_ids }: Signal) {
      if (!waiting.isEverything) {
        for (const id of conversation_ids) waiting.conversations.add(id)
        for (const id of member_ids) waiting.members.add(id)
        if (waiting.conversations.size + waiting.members.size > maxWaitingIds) waiting.isEverything = true
      }
      void sendWaiting()
    },
  }
}

function writeWaiting({ isEverything, conversations, members }: ReturnType<typeof nothing>): string[] {
  return isEverything ? [sweepText] : writeSignal({ conversation_ids: [...conversations], member_ids: [...members] })
}
