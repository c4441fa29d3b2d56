import type { Redis } from '../redis.ts'
import { collectSignals } from './collect-signals.ts'
import type { Transport, TransportEvents } from './signals.ts'

/** Signals by a channel of Redis. */
export function redisTransport(redis: Redis) {
  const channel = `${redis.prefix}:signals`

  async function publish(texts: string[]): Promise<boolean> {
    try {
      for (const text of texts) await redis.run((client) => client.publish(channel, text))
      return true
    } catch {
      return false
    }
  }

  const signals = collectSignals(publish)
  return {
    sendSignal: signals.add,
    connect(events: TransportEvents): Transport {
      redis.subscribe(channel, events)
      return {
        send: async (text) => {
          if (await publish([text])) await signals.sendWaiting()
        },
        reconnect: redis.reconnect,
        close: async () => {},
      }
    },
  }
}
