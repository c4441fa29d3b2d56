import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { Db } from '../src/platform/database/open-database.ts'
import { emit } from '../src/platform/events/emit.ts'
import type { Signal } from '../src/platform/events/signal.ts'
import type { Signals } from '../src/platform/events/signals.ts'

/** Transports of signals between processes, with the settings that select them. Redis only if `TEST_REDIS_URL` is set. */
export const transports = Object.entries<Record<string, string>>({
  'LISTEN/NOTIFY': {},
  ...(process.env.TEST_REDIS_URL && { Redis: { REDIS_URL: process.env.TEST_REDIS_URL } }),
})

/** Waits with a timeout that even a slow machine does not reach. */
export const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 50_000, interval: 5 })

export const untilLive = (...all: Signals[]) => until(() => all.every((signals) => signals.isLive()))

/** Records all signals from now on. */
export function recordSignals(signals: Signals) {
  const record = { signals: [] as Signal[], members: new Set<number>(), sweeps: 0 }
  const stop = signals.listen({
    signal(signal) {
      record.signals.push(signal)
      for (const id of signal.member_ids) record.members.add(id)
    },
    sweep: () => record.sweeps++,
  })
  onTestFinished(stop)
  return record
}

/** Emits one event per member, all in one transaction. */
export const emitFor = (db: Db, ...memberIds: number[]) =>
  db.transaction().execute((tx) =>
    emit(
      tx,
      ...memberIds.map((member_id) => ({
        type: 'session.ended' as const,
        stream: { member_id },
        data: { session_id: 1 },
        at: new Date(),
      })),
    ),
  )

/** Inserts members and returns their ids. */
export async function manyMembers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO members (username, email, first_name, last_name, language, password_hash, sign_up_date)
    SELECT name, name || '@example.org', 'Ada', 'Lambert', 'en', '', now()
    FROM (SELECT 'm' || substr(md5(random()::text), 1, 15) AS name FROM generate_series(1, ${count}::int)) AS names
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
