import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { chownToDataOwner } from '../platform/chown-to-data-owner.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openPlaces } from '../platform/storage/open-storage.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run backup [-- --to file.zip] [--with-pictures]', async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-pictures': { type: 'boolean' } },
  })
  const config = readConfig()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(values.to ?? join(config.DATA_DIR, 'backups', `pollen-${time}.zip`))
  const database = await openDatabase(config, { holder: 'backup', log, access: 'beside' })
  try {
    const mediaFolder = join(config.DATA_DIR, 'media')
    const { s3 } = await openPlaces(config, 'media')
    const store = s3 ? { files: s3, isCopied: values['with-pictures'] ?? false } : undefined
    const { tables, media, media_left_in_store: left } = await writeBackup(database.pool, { file, mediaFolder, store })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: ${rows} rows of ${tables.length} tables, ${media.length} pictures, ${statSync(file).size} bytes`,
    )
    if (left > 0) {
      console.log(`${left} pictures are in the S3 store and not in this file; --with-pictures copies them into it.`)
    }
  } finally {
    await database.close()
    await chownToDataOwner(config.DATA_DIR)
  }
})
