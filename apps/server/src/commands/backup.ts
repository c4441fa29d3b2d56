import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { chownToDataOwner } from '../platform/chown-to-data-owner.ts'
import { backupName } from '../platform/database/backup/backup-names.ts'
import { backupsFolder, contentOptions } from '../platform/database/backup/daily-backup.ts'
import { withCopies } from '../platform/database/backup/open-copies.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openPlaces } from '../platform/storage/open-storage.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run backup [-- --to file.zip] [--with-pictures]', async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-pictures': { type: 'boolean' } },
  })
  const config = readConfig()
  const isEncrypted = config.BACKUP_KEY !== undefined
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(values.to ?? join(backupsFolder(config), backupName(time, { isEncrypted })))
  const database = await openDatabase(config, { holder: 'backup', log, access: 'beside' })
  try {
    const { s3 } = await openPlaces(config, 'media')
    const store = s3 ? { files: s3, isCopied: values['with-pictures'] ?? false } : undefined
    const written = await writeBackup(database.pool, { file, ...contentOptions(config), store })
    const { tables, media, texts, media_left_in_store: left } = written
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: ${rows} rows of ${tables.length} tables, ${media.length} pictures, ${texts.length} texts, ${statSync(file).size} bytes${isEncrypted ? ', encrypted' : ''}`,
    )
    if (left > 0) {
      console.log(`${left} pictures are in the S3 store and not in this file; --with-pictures copies them into it.`)
    }
    if (!values.to) {
      const isCopied = await withCopies(config, (copies) => copies.put(file).then(() => true))
      if (isCopied) console.log(`Copied to ${config.BACKUP_COPY_TO}`)
    }
  } finally {
    await database.close()
    await chownToDataOwner(config.DATA_DIR)
  }
})
