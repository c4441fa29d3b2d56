import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { describeSize } from '../doctor/finding.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { chownToDataOwner } from '../platform/chown-to-data-owner.ts'
import { backupsFolder } from '../platform/database/backup/daily-backup.ts'
import { fetchCopy, withCopies } from '../platform/database/backup/open-copies.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openBackup } from '../restore/open-backup.ts'
import { previousTexts } from '../restore/restore-texts.ts'
import { restoreInstance } from '../restore-instance.ts'
import { log, runCommand } from './run-command.ts'

const usage = 'npm run restore -- file.zip, or --copy pollen-2026-11-15.zip, or --copies'

await runCommand(usage, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { copy: { type: 'string' }, copies: { type: 'boolean' } },
  })
  const [file] = positionals
  const config = readConfig()
  if (values.copies) return listCopies(config)
  if (positionals.length > 1 || Boolean(file) === Boolean(values.copy)) {
    throw new OperatorError(`Name the backup to restore: ${usage}`)
  }
  await restore(values.copy ? await download(values.copy, config) : resolve(file ?? ''), config)
})

/** Lists the copies of BACKUP_COPY_TO, newest first. */
async function listCopies(config: Config) {
  const copies = await withCopies(config, (place) => place.list())
  if (!copies) throw new OperatorError('BACKUP_COPY_TO is not set, so there are no copies.')
  for (const { name, size } of copies.sort((one, other) => other.name.localeCompare(one.name))) {
    console.log(`${name}  ${describeSize(size)}`)
  }
  if (copies.length === 0) console.log(`There are no backups in ${config.BACKUP_COPY_TO}.`)
}

/** Fetches a copy into the folder of backups, unless it is there already. */
async function download(name: string, config: Config): Promise<string> {
  const file = join(backupsFolder(config), name)
  if (existsSync(file)) return file
  const fetched = await withCopies(config, (place) => fetchCopy(place, name, file))
  if (!fetched) throw new OperatorError('BACKUP_COPY_TO is not set, so there are no copies.')
  console.log(`Fetched ${file}`)
  return file
}

async function restore(file: string, config: Config) {
  const { DATA_DIR, S3_URL, BACKUP_KEY: key } = config
  const backup = await openBackup(file, readMigrations(paths.migrations).length, { key })
  const database = await openDatabase(config, { holder: 'restore', log, access: 'exclusive' })
  try {
    const { erasedAgain, images, operators } = await restoreInstance(database, { backup, config, now: new Date() })
    console.log(`Restored the data of ${backup.createdAt} and ${images} pictures.`)
    if (S3_URL && images > 0) {
      console.log(
        'The pictures are in DATA_DIR/media, and Pollen reads them there. To move them: npm run media:move -- --to s3',
      )
    }
    if (backup.imagesLeftInStore > 0) {
      const where = S3_URL ? 'S3_URL should be the address of that store' : 'set S3_URL to the address of that store'
      console.log(`${backup.imagesLeftInStore} pictures were in an S3 store and are not in the file: ${where}.`)
    }
    if (backup.texts.length > 0) {
      console.log(`Restored ${backup.texts.length} texts. Earlier ones, if any, are in DATA_DIR/${previousTexts}.`)
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
    await chownToDataOwner(DATA_DIR)
    await chownToDataOwner(DATA_DIR, ['texts', previousTexts])
  }
}
