import { readdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../../tools/build/build-stale.ts'
import { jobs } from '../src/jobs.ts'
import { paths } from '../src/paths.ts'
import { openPool } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { prepareQueues } from '../src/platform/jobs/prepare-queues.ts'
import { aDatabaseServer, aFolder } from './database-server.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated template database, which `aDatabase` copies. */
    databaseServer: { connectionString: string; template: string }
    /** A folder that the end of the run deletes. */
    temporaryFolder: string
    /** Prefix of the folders for bundled test programs. The end of the run deletes them. */
    programFolders: string
  }
}

const serverFolder = new URL('../', import.meta.url)

/** Runs once per test run. Provides one PostgreSQL, embedded or that of TEST_DATABASE_URL, with a migrated template database. */
export default async function setup({ name, provide }: TestProject) {
  await buildStale(['server'])
  const server = process.env.TEST_DATABASE_URL
    ? { connectionString: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await aDatabaseServer()
  const template = `pollen_test_${process.pid}_${name}`
  await createTemplate(server.connectionString, template)
  provide('databaseServer', { connectionString: server.connectionString, template })
  const temporaryFolder = aFolder()
  provide('temporaryFolder', temporaryFolder)
  const programFolders = `dist.test-${template}-`
  provide('programFolders', programFolders)
  return async () => {
    for (const folder of readdirSync(serverFolder)) {
      if (folder.startsWith(programFolders)) rmSync(new URL(folder, serverFolder), { recursive: true })
    }
    rmSync(temporaryFolder, { recursive: true, force: true })
    await dropAll(server.connectionString, template)
    await server.stop()
  }
}

async function createTemplate(connectionString: string, name: string) {
  const admin = openPool(connectionString, { size: 1, log: silentLog })
  await admin.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const pool = openPool(inDatabase(connectionString, name), { size: 1, log: silentLog })
  await migrate(pool, paths.migrations)
  await prepareQueues(pool, jobs)
  await pool.end()
  // An open connection to a template makes CREATE DATABASE fail.
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.end()
}

/** Includes databases that failed tests did not drop. */
async function dropAll(connectionString: string, prefix: string) {
  const admin = openPool(connectionString, { size: 1, log: silentLog })
  const { rows } = await admin.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  await admin.end()
}

function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = name
  return url.href
}
