import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs } from '../backoff.ts'
import { connectionOptions } from '../database/connect.ts'
import { notifyText, signalChannel } from './events.queries.ts'
import type { Transport, TransportEvents } from './signals.ts'

/**
 * Transport by LISTEN/NOTIFY of the database. It needs a connection of its own, because a pooled one loses notifications while other
 * callers use it. Signals are sent on this connection after the commit, because PostgreSQL serializes the commits of transactions
 * that call NOTIFY.
 */
export const notifyTransport =
  (connectionString: () => string) =>
  ({ onText, onConnected, onLost }: TransportEvents): Transport => {
    const closing = new AbortController()
    /** Connection while it listens. */
    let client: pg.Client | undefined
    let giveUp = () => {}

    /** Listens until the connection ends or `giveUp` is called. */
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
        // Signals need not survive a crash of the database.
        await next.query(`SET synchronous_commit = off; LISTEN ${signalChannel}`)
        return true
      }
      try {
        const isListening = await Promise.race([start(), ended])
        if (!isListening) return
        client = next
        onListening()
        await ended
      } finally {
        client = undefined
        // Not awaited, because a dead connection does not complete its closing handshake.
        next.end().catch(() => {})
      }
    }

    async function run() {
      let attempt = 0
      while (!closing.signal.aborted) {
        await listen(() => {
          attempt = 0
          onConnected()
        }).then(onLost, onLost)
        await sleep(backoffMs(attempt++), undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    const running = run()

    return {
      async publish(texts) {
        if (!client) return false
        try {
          await client.query({ name: 'notify', text: notifyText, values: [signalChannel, texts] })
          return true
        } catch {
          return false
        }
      },
      reconnect: () => giveUp(),
      async close() {
        closing.abort()
        giveUp()
        await running
      },
    }
  }
