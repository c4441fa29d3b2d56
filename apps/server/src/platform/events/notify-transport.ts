import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '../database/connect.ts'
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
    let session: { client: pg.Client; giveUp: () => void } | undefined

    /** Resolves when the connection ends or is given up. */
    async function listen(onListening: () => void) {
      const client = new pg.Client({ ...connectionOptions(connectionString()), application_name: 'pollen signals' })
      try {
        const ended = new Promise<void>((resolve) => {
          session = { client, giveUp: resolve }
          client.on('error', onLost)
          client.on('end', resolve)
        })
        client.on('notification', ({ payload = '' }) => onText(payload))
        await client.connect()
        await client.query(`LISTEN ${signalChannel}`)
        onListening()
        await ended
      } finally {
        session = undefined
        // Not awaited: a connection that carries nothing does not end in order.
        client.end().catch(() => {})
      }
    }

    async function run() {
      let attempt = 0
      while (!closing.signal.aborted) {
        await listen(() => {
          attempt = 0
          onConnected()
        }).then(onLost, onLost)
        await sleep(pauseMs(attempt++), undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    const running = run()

    return {
      send: (text) => {
        session?.client.query('SELECT pg_notify($1, $2)', [signalChannel, text]).catch(() => {})
      },
      reconnect: () => session?.giveUp(),
      async close() {
        closing.abort()
        session?.giveUp()
        await running
      },
    }
  }

/** Doubles from 100 ms up to 5 s, with jitter, so that many processes do not come back at the same moment. */
const pauseMs = (attempt: number) => Math.min(100 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2)
