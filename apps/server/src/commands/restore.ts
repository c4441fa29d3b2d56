import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openBackup } from '../platform/database/transfer/open-backup.ts'
import { restoreInstance } from '../restore-instance.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run restore -- file.zip'

await runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new OperatorError(`Name the backup to restore: ${usage}`)
  const config = readConfig()
  const backup = await openBackup(resolve(file), readMigrations(paths.migrations).length)
  const database = await openDatabase(config, { holder: 'restore', log, access: 'exclusive' })
  try {
    const erasedAgain = await restoreInstance(database, { backup, config, now: new Date() })
    console.log(`Restored the data of ${backup.createdAt} and ${backup.images.length} pictures.`)
    console.log('All sessions, mailed links and exports of that time are ended, and mails that waited are not sent.')
    console.log(`Accounts that were erased since then and are erased again: ${erasedAgain}.`)
  } finally {
    await database.close()
    await backup.close()
  }
})
