import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createLimits } from '../src/platform/limits.ts'
import { createLog } from '../src/platform/log.ts'
import { aDatabase } from './database.ts'
import { aFolder } from './database-server.ts'
import { aMember, type MemberToMake } from './makers.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

type Call = { body?: unknown; headers?: Record<string, string>; as?: { token: string } | null }

/** A whole server on an empty database of its own, with a clock the test can move. */
export async function startWorld({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const { connectionString, drop } = await aDatabase()
  const dataDir = aFolder()
  const given = { NODE_ENV: 'test', DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: 'off', ...settings }
  const config = readConfig(given)
  const log = createLog({ level: 'silent', isWatched: false })
  const database = await openDatabase(config, { holder: 'test', log })
  let now = new Date('2026-06-15T10:00:00Z')
  const deps = { config, clock: () => now, limits: createLimits() }
  const { app } = await buildApp({ ...deps, log, database })

  function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, { body, headers = {}, as }: Call = {}) {
    const authorization = as ? { authorization: `Token ${as.token}` } : {}
    const payload = body === undefined ? {} : { payload: body as object }
    return app.inject({ method, url, headers: { ...authorization, ...headers }, ...payload })
  }

  return {
    app,
    config,
    deps,
    db: database.db,
    now: () => now,
    moveClock: (to: Date) => {
      now = to
    },
    call,
    get: (url: string, headers: Record<string, string> = {}) => call('GET', url, { headers }),
    aMember: (member?: MemberToMake) => aMember(database.db, now, member),
    async stop() {
      await app.close()
      await database.close()
      await drop()
    },
  }
}
