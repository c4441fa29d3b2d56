import { createClient } from '@redis/client'
import { backoffMs } from './backoff.ts'
import type { Log } from './log.ts'

export type Redis = ReturnType<typeof openRedis>

type Client = ReturnType<typeof newClient>

type Options = {
  /** Prefix of all keys and channels, because several instances may share a Redis server. */
  prefix: string
  log: Log
  /** Timeout of each command. */
  timeoutMs?: number | undefined
}

/** After a failure, commands fail immediately for this long, so that sixty requests do not wait for a timeout each. */
const pauseAfterFailureMs = 1_000

/**
 * Opens a connection to Redis or Valkey, which reconnects by itself. Callers need a fallback, because commands fail immediately while Redis
 * is unavailable.
 */
export function openRedis(url: string, { prefix, log, timeoutMs = 100 }: Options) {
  const client = newClient(url)
  let isAway = false
  let pausedUntil = 0
  let onConnected = () => {}
  let onLost = (_err: unknown) => {}

  function setAway(err: unknown) {
    if (!isAway) log.warn({ err }, 'Redis does not answer: until it is back, each process counts limits for itself')
    isAway = true
  }

  function setBack() {
    if (isAway) log.info({}, 'Redis is back')
    isAway = false
  }

  client.on('ready', () => {
    setBack()
    onConnected()
  })
  client.on('error', (err) => {
    setAway(err)
    onLost(err)
  })
  // destroy() does not abort a connection attempt in flight. Its socket would keep the process from ending.
  let isClosed = false
  client.on('connect', () => isClosed && client.destroy())
  // The `error` event reports failures, and the client reconnects.
  const connect = () => void client.connect().catch(() => {})
  connect()

  return {
    prefix,
    isAway: () => isAway || !client.isReady,
    /** Runs a command. Rejects if Redis is unavailable or does not respond in time. */
    async run<Answer>(command: (client: Client) => Promise<Answer>): Promise<Answer> {
      if (!client.isReady || performance.now() < pausedUntil) throw new Error('Redis is away')
      try {
        const answer = await inTime(command(client), timeoutMs)
        setBack()
        return answer
      } catch (err) {
        pausedUntil = performance.now() + pauseAfterFailureMs
        setAway(err)
        throw err
      }
    },
    /** Subscribes to a channel, and reports when the subscription starts and is lost. It is renewed after each reconnect. */
    subscribe(
      channel: string,
      events: { onText: (text: string) => void; onConnected: () => void; onLost: typeof onLost },
    ) {
      onLost = events.onLost
      onConnected = () => {
        client.subscribe(channel, events.onText).then(events.onConnected, events.onLost)
      }
      if (client.isReady) onConnected()
    },
    /** Replaces a connection that looks open but is dead. Does not interrupt an attempt to connect. */
    reconnect() {
      if (!client.isReady) return
      client.destroy()
      connect()
    },
    close() {
      isClosed = true
      client.destroy()
    },
  }
}

function newClient(url: string) {
  return createClient({
    url,
    name: 'pollen',
    // Callers use their fallback instead of waiting.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 3_000, reconnectStrategy: backoffMs },
  })
}

function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const timeOut = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms`))
    // If this process is the slow one, a response that has already arrived is still read before the rejection.
    timer = setTimeout(() => setImmediate(timeOut), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
