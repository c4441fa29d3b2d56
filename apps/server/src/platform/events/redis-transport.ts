import type { Redis } from '../redis.ts'
import { type Signal, writeSignal } from './signal.ts'
import { sweepText, type Transport, type TransportEvents } from './signals.ts'

/** More ids than these are not worth being listed: then everybody looks at everything. */
const maxWaitingIds = 10_000

const nothing = () => ({ isEverything: false, conversations: new Set<number>(), members: new Set<number>() })

/**
 * Signals by a channel of Redis, and nobody waits for it: one text is on its way, and what happens meanwhile is collected for
 * the next. What could not be sent is made up for by a sweep of all processes, once Redis is back.
 */
export function redisTransport(redis: Redis) {
  const channel = `${redis.prefix}:signals`
  let waiting = nothing()
  let isSending = false

  async function publish(texts: string[]): Promise<boolean> {
    try {
      for (const text of texts) await redis.run((client) => client.publish(channel, text))
      return true
    } catch {
      return false
    }
  }

  async function sendWaiting() {
    if (isSending) return
    isSending = true
    let isSent = true
    for (let texts = writeWaiting(waiting); isSent && texts.length > 0; texts = writeWaiting(waiting)) {
      waiting = nothing()
      isSent = await publish(texts)
    }
    if (!isSent) waiting = { ...nothing(), isEverything: true }
    isSending = false
  }

  return {
    sendSignal({ conversation_ids, member_ids }: Signal) {
      if (!waiting.isEverything) {
        for (const id of conversation_ids) waiting.conversations.add(id)
        for (const id of member_ids) waiting.members.add(id)
        if (waiting.conversations.size + waiting.members.size > maxWaitingIds) waiting.isEverything = true
      }
      void sendWaiting()
    },
    connect(events: TransportEvents): Transport {
      redis.subscribe(channel, events)
      return {
        send: async (text) => {
          if (await publish([text])) await sendWaiting()
        },
        reconnect: redis.reconnect,
        close: async () => {},
      }
    },
  }
}

function writeWaiting({ isEverything, conversations, members }: ReturnType<typeof nothing>): string[] {
  return isEverything ? [sweepText] : writeSignal({ conversation_ids: [...conversations], member_ids: [...members] })
}
