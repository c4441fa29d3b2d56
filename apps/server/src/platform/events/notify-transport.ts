import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '../database/connect.ts'
import { retryPauseMs } from '../retry-pause.ts'
import { signalChannel } from './events.queries.ts'
import type { Transport, TransportEvents } from './signals.ts'

/**
 * Signals by LISTEN/NOTIFY of the database, on a connection of its own: one of the pool would be given to others, and what
 * arrives on it would be lost.
 */
export const notifyTransport =
  (connectionString: () => string) =>
  ({ onText, onConnected, onLost }: TransportEvents): Transport => {
    const closing = new AbortController()
    /** The connection, once it listens. */
    let client: pg.Client | undefined
    let isSending = false
    let giveUp = () => {}

    /** Resolves when the connection ends or is given up. */
    async function listen(onListening: () => void) {
      const next = new pg.Client({ ...connectionOptions(connectionString()), application_name: 'pollen signals' })
      const ended = new Promise<void>((resolve) => {
        giveUp = resolve
        next.on('end', resolve)
      })
      next.on('error', onLost)
      next.on('notification', ({ payload = '' }) => onText(payload))
      const start = async () => {
        await next.connect()
        await next.query(`LISTEN ${signalChannel}`)
        return true
      }
      try {
        const isListening = await Promise.race([start(), ended])
        if (!isListening) return
        client = next
        isSending = false
        onListening()
        await ended
      } finally {
        client = undefined
        // Not awaited: a connection that carries nothing does not end in order.
        next.end().catch(() => {})
      }
    }

    async function send(text: string) {
      // One that is still on its way says the same.
      if (!client || isSending) return
      isSending = true
      await client.query('SELECT pg_notify($1, $2)', [signalChannel, text]).catch(() => {})
      isSending = false
    }

    async function run() {
      let attempt = 0
      while (!closing.signal.aborted) {
        await listen(() => {
          attempt = 0
          onConnected()
        }).then(onLost, onLost)
        await sleep(retryPauseMs(attempt++), undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    const running = run()

    return {
      send,
      reconnect: () => giveUp(),
      async close() {
        closing.abort()
        giveUp()
        await running
      },
    }
  }
