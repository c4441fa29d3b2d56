import PgBoss from 'pg-boss'
import type { Log } from '../database/log.ts'
import type { Db } from '../database/open-database.ts'
import { queueSchema, through } from './queue-store.ts'

const minute = 60
const day = 24 * 60 * minute

/** How often schedules are looked at. */
export type Pace = { cronMonitorIntervalSeconds?: number; cronWorkerIntervalSeconds?: number }

/** Queues what its schedule says is due, gives up on what hangs, and forgets what is over: once for all processes. */
export async function keepTime(db: Db, { log, pace = {} }: { log: Log; pace?: Pace }) {
  const keeper = new PgBoss({
    schema: queueSchema,
    db: forgiving(db, log),
    migrate: false,
    archiveCompletedAfterSeconds: 10 * minute,
    archiveFailedAfterSeconds: 7 * day,
    deleteAfterDays: 1,
    ...pace,
  })
  keeper.on('error', (err) => log.warn({ err }, 'The queue could not be looked after; it is tried again'))
  await keeper.start()
  return { stop: () => keeper.stop() }
}

/** pg-boss does not wait for some of its statements: one that failed there, with the database away, would end us. */
function forgiving(db: Db, log: Log): PgBoss.Db {
  const strict = through(db)
  return {
    executeSql: (text, values) =>
      strict.executeSql(text, values).catch((err) => {
        log.warn({ err }, 'A statement of the queue failed')
        // What it takes for "no answer"; no rows at all would be one.
        return undefined as unknown as { rows: [] }
      }),
  }
}
