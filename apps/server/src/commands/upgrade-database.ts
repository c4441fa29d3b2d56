import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { jobs } from '../jobs.ts'
import { paths } from '../paths.ts'
import { findBinaries } from '../platform/database/embedded/binaries.ts'
import { upgradeDatabase } from '../restore/upgrade-database.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run upgrade -- --database', async () => {
  parseArgs({ options: { database: { type: 'boolean' } } })
  const config = readConfig()
  if (config.DATABASE_URL) {
    throw new OperatorError(
      'DATABASE_URL is set, so the database is on your own PostgreSQL. How to upgrade it is in docs/OPERATIONS.md, "Use your own PostgreSQL".',
    )
  }
  const upgrade = await upgradeDatabase(config, { log, migrations: paths.migrations, jobs })
  if (!upgrade) return console.log(`The database has the current version, PostgreSQL ${findBinaries().version}.`)
  const { from, to, tables, kept } = upgrade
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The database was moved from PostgreSQL ${from} to ${to}: ${rows} rows of ${tables.length} tables, compared.`,
  )
  console.log(`The old database is in ${kept}. Start Pollen, and delete that folder when everything works.`)
})
