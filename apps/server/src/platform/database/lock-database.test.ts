import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Access, openDatabase } from './open-database.ts'

async function aSharedDatabase() {
  const { connectionString } = await aDatabase()
  return async (holder: string, access: Access = 'serve') => {
    const config = { DATA_DIR: '/nowhere', DATABASE_URL: connectionString, DATABASE_POOL: 2 }
    const database = await openDatabase(config, { holder, log: silentLog, access })
    onTestFinished(() => database.close())
    return database
  }
}

test('several servers share a database, but replacing its data needs exclusive access', async () => {
  const open = await aSharedDatabase()
  const servers = [await open('server http://one'), await open('server http://two')]
  const names = `Pollen process ${process.pid}: server http://one and Pollen process ${process.pid}: server http://two`
  await expect(open('restore', 'exclusive')).rejects.toThrow(`The database is in use by ${names}. Stop that first.`)
  for (const server of servers) await server.close()

  await open('restore', 'exclusive')
  await expect(open('server http://one')).rejects.toThrow('restore')
})

test('a server that lost its connection takes its lock again', async () => {
  const open = await aSharedDatabase()
  const { pool } = await open('server http://one')
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'Pollen process%'`,
  )
  const holders = `SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND application_name LIKE '%server http://one' AND datname = current_database()`
  await vi.waitFor(async () => expect((await pool.query(holders)).rows[0].count).toBe(1), { timeout: 60_000 })
})
