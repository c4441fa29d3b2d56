import { inject } from 'vitest'
import { openPool } from '../src/platform/database/connect.ts'
import { quiet } from './database-server.ts'

let count = 0

/** A migrated database without rows, a copy of the template; `drop` is for tidy tests, the end of the run drops all. */
export async function aDatabase({ isMigrated = true } = {}) {
  const { connectionString, template } = inject('databaseServer')
  const name = `${template}_${process.pid}_${++count}`
  await ask(
    connectionString,
    `CREATE DATABASE ${name} ENCODING 'UTF8' STRATEGY FILE_COPY TEMPLATE ${isMigrated ? template : 'template0'}`,
  )
  const url = new URL(connectionString)
  url.pathname = name
  return { connectionString: url.href, drop: () => ask(connectionString, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function ask(connectionString: string, sql: string) {
  const pool = openPool(connectionString, { size: 1, log: quiet })
  await pool.query(sql)
  await pool.end()
}
