import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { moveDatabase } from '../restore/move-database.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run db:move -- --to postgres://user:password@host/database'

await runCommand(usage, async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (!to || !URL.canParse(to) || !/^postgres(ql)?:/.test(to))
    throw new OperatorError(`Name the database to move to: ${usage}`)
  const config = readConfig()
  const source = await openDatabase(config, { holder: 'db:move', log, access: 'exclusive' })
  try {
    const target = await openDatabase({ ...config, DATABASE_URL: to }, { holder: 'db:move', log, access: 'exclusive' })
    try {
      for (const { name, rows } of await moveDatabase(source.pool, target.pool, paths.migrations)) {
        console.log(`${name}: ${rows} rows, the same on both sides`)
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  console.log('All data has been copied. Set DATABASE_URL to the new URL, and start Pollen again.')
  // Daily backups are on by default only for the embedded database.
  if (config.BACKUP_DAILY && !config.isBackupChosen) {
    console.log('Daily backups are off with your own PostgreSQL. To keep them, also set BACKUP_DAILY=on.')
  }
  console.log('The old database is unchanged; remove it when you no longer need it. Pictures stay where they are.')
})
