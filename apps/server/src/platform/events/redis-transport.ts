import type { Redis } from '../redis.ts'
import type { Transport, TransportEvents } from './signals.ts'

/** Transport by a Redis channel. */
export const redisTransport =
  (redis: Redis) =>
  (events: TransportEvents): Transport => {
    const channel = `${redis.prefix}:signals`
    redis.subscribe(channel, events)
    return {
      async publish(texts) {
        try {
          for (const text of texts) await redis.run((client) => client.publish(channel, text))
          return true
        } catch {
          return false
        }
      },
      reconnect: redis.reconnect,
      close: async () => {},
    }
  }
