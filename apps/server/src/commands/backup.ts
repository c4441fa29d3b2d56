import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { writeBackup } from '../platform/database/transfer/write-backup.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run backup [-- --to file.zip]', async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = readConfig()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(values.to ?? join(config.DATA_DIR, 'backups', `pollen-${time}.zip`))
  const database = await openDatabase(config, { holder: 'backup', log, access: 'beside' })
  try {
    const { tables, media } = await writeBackup(database.pool, { file, mediaFolder: join(config.DATA_DIR, 'media') })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: ${rows} rows of ${tables.length} tables, ${media.length} pictures, ${statSync(file).size} bytes`,
    )
  } finally {
    await database.close()
  }
})
