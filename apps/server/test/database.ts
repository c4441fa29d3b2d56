import { inject } from 'vitest'
import { openPool } from '../src/platform/database/connect.ts'
import { silentLog } from './silent-log.ts'

let count = 0

type Options = {
  isMigrated?: boolean
  /** Connection string of a server other than that of the test run. */
  on?: string
}

/** Creates an empty migrated database. Calling `drop` is optional, because the end of the run drops all databases. */
export async function aDatabase({ isMigrated = true, on }: Options = {}) {
  const { connectionString, template } = inject('databaseServer')
  const server = on ?? connectionString
  const name = `${template}_${process.pid}_${++count}`
  const source = isMigrated ? template : 'template0'
  await execute(server, `CREATE DATABASE ${name} ENCODING 'UTF8' STRATEGY FILE_COPY TEMPLATE ${source}`)
  const url = new URL(server)
  url.pathname = name
  return { connectionString: url.href, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function execute(connectionString: string, sql: string) {
  const pool = openPool(connectionString, { size: 1, log: silentLog })
  await pool.query(sql)
  await pool.end()
}
