import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paths } from '../apps/server/src/paths.ts'
import { openPool } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { aDatabaseServer } from '../apps/server/test/database-server.ts'
import { generateDatabaseTypes } from '../apps/server/test/database-types.ts'
import { silentLog } from '../apps/server/test/silent-log.ts'

const target = fileURLToPath(new URL('../apps/server/src/schema.ts', import.meta.url))

// A separate server, so that the types come from the migrations only.
const server = await aDatabaseServer()
try {
  const pool = openPool(server.connectionString, { size: 1, log: silentLog })
  await migrate(pool, paths.migrations)
  await pool.end()
  writeFileSync(target, await generateDatabaseTypes(server.connectionString))
} finally {
  await server.stop()
}
