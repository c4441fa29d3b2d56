import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createLog } from '../src/platform/log.ts'
import { aDatabase } from './database.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

/** A whole server on an empty database of its own, with a clock the test can move. */
export async function startWorld({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const { connectionString, drop } = await aDatabase()
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: connectionString, DEMO: 'off', ...settings })
  const log = createLog({ level: 'silent', isWatched: false })
  const database = await openDatabase(config, { holder: 'test', log })
  let now = new Date('2026-06-15T10:00:00Z')
  const { app } = await buildApp({ config, log, database, clock: () => now })
  return {
    app,
    config,
    db: database.db,
    now: () => now,
    moveClock: (to: Date) => {
      now = to
    },
    get: (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers }),
    async stop() {
      await app.close()
      await database.close()
      await drop()
    },
  }
}
