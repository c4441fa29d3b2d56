import { createClient } from '@redis/client'
import { backoffMs } from './backoff.ts'
import type { Log } from './log.ts'

export type Redis = ReturnType<typeof openRedis>

type Client = ReturnType<typeof newClient>

type Options = {
  /** Begins the name of all that we write, because several instances may share a server. */
  prefix: string
  log: Log
  /** A request does not wait for Redis longer than this. */
  timeoutMs?: number | undefined
}

/** After an answer that took too long, nobody asks for so long: sixty requests must not wait one after the other. */
const pauseAfterTimeoutMs = 1_000

/**
 * A connection to Redis or Valkey. Nothing may depend on it: while Redis is away, commands fail at once, and it is tried again
 * until it is back.
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
  // A failure is told by the event above, and tried again.
  const connect = () => void client.connect().catch(() => {})
  connect()

  return {
    prefix,
    isAway: () => isAway || !client.isReady,
    /** Runs a command. It fails when Redis is away or does not answer in time. */
    async run<Answer>(command: (client: Client) => Promise<Answer>): Promise<Answer> {
      if (!client.isReady || performance.now() < pausedUntil) throw new Error('Redis is away')
      try {
        const answer = await inTime(command(client), timeoutMs)
        setBack()
        return answer
      } catch (err) {
        pausedUntil = performance.now() + pauseAfterTimeoutMs
        setAway(err)
        throw err
      }
    },
    /** Hears texts that any process sent to a channel; `events` tell when that begins to work, and when it ends. */
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
    /** Gives up a connection that looks open and carries nothing. One that is being made goes on. */
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
    // What cannot be sent now is not worth being sent later.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 3_000, reconnectStrategy: backoffMs },
  })
}

function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms`))
    // This process may have been the slow one: an answer that is there already is read before `refuse`.
    timer = setTimeout(() => setImmediate(refuse), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
