import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { Db } from '../src/platform/database/open-database.ts'
import { emit } from '../src/platform/events/emit.ts'
import type { Signal } from '../src/platform/events/signal.ts'
import type { Signals } from '../src/platform/events/signals.ts'

/** How signals travel between processes, and the settings that choose it; Redis only where the tests were given one. */
export const transports = Object.entries<Record<string, string>>({
  'LISTEN/NOTIFY': {},
  ...(process.env.TEST_REDIS_URL && { Redis: { REDIS_URL: process.env.TEST_REDIS_URL } }),
})

/** Waits, however slow the machine is. */
export const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 50_000, interval: 5 })

export const untilLive = (...all: Signals[]) => until(() => all.every((signals) => signals.isLive()))

/** What is heard from now on. */
export function hear(signals: Signals) {
  const heard = { signals: [] as Signal[], members: new Set<number>(), sweeps: 0 }
  const stop = signals.listen({
    signal(signal) {
      heard.signals.push(signal)
      for (const id of signal.member_ids) heard.members.add(id)
    },
    sweep: () => heard.sweeps++,
  })
  onTestFinished(stop)
  return heard
}

/** Something happens to these members, in one transaction. */
export const happen = (db: Db, ...memberIds: number[]) =>
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

/** The ids of many new members. */
export async function manyMembers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO members (username, email, first_name, last_name, language, password_hash, sign_up_date)
    SELECT name, name || '@example.org', 'Ada', 'Lambert', 'en', '', now()
    FROM (SELECT 'm' || substr(md5(random()::text), 1, 15) AS name FROM generate_series(1, ${count}::int)) AS names
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
