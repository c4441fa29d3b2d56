import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { chownToDataOwner } from '../platform/chown-to-data-owner.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openBackup } from '../restore/open-backup.ts'
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
    const { erasedAgain, images, operators } = await restoreInstance(database, { backup, config, now: new Date() })
    console.log(`Restored the data of ${backup.createdAt} and ${images} pictures.`)
    if (config.S3_URL && images > 0) {
      console.log(
        'The pictures are in DATA_DIR/media, and Pollen reads them there. To move them: npm run media:move -- --to s3',
      )
    }
    if (backup.imagesLeftInStore > 0) {
      const where = config.S3_URL
        ? 'S3_URL should be the address of that store'
        : 'set S3_URL to the address of that store'
      console.log(`${backup.imagesLeftInStore} pictures were in an S3 store and are not in the file: ${where}.`)
    }
    console.log(
      'The sessions, mailed links, invitations and exports in the backup are void, and its waiting mails are not sent.',
    )
    if (operators.length > 0) {
      console.log(
        `The operators are those of the backup: ${operators.join(', ')}. Later actions of operators are undone.`,
      )
    }
    console.log(`Accounts erased since the backup, and now erased again: ${erasedAgain}.`)
  } finally {
    await database.close()
    await backup.close()
    await chownToDataOwner(config.DATA_DIR)
  }
})
