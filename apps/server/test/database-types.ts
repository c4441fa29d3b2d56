import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import { paths } from '../src/paths.ts'
import { openPool } from '../src/platform/database/connect.ts'
import { silentLog } from './silent-log.ts'

/** Returns the content of schema.ts for a migrated database. */
export async function generateDatabaseTypes(connectionString: string): Promise<string> {
  const pool = openPool(connectionString, { size: 1, log: silentLog })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const text = await generate({
    db,
    dialect: getDialect('postgres'),
    defaultSchemas: ['pollen'],
    includePattern: 'pollen.*',
    excludePattern: 'pollen.migrations',
    // Match the type parsers of platform/database/connect.ts.
    typeMapping: { int8: 'number', timestamptz: 'Date' },
  })
  await db.destroy()
  return format(text)
}

function format(text: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const args = [biome, 'format', '--stdin-file-path=schema.ts']
  return execFileSync(process.execPath, args, { cwd: paths.repository, input: text, encoding: 'utf8' })
}
