import { readConfig } from '../config.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run migrate', async () => {
  const database = await openDatabase(readConfig(), { holder: 'migrate', log })
  try {
    const { version, applied } = await migrate(database.pool, paths.migrations)
    for (const name of applied) console.log(`Applied ${name}`)
    console.log(`The schema is at version ${version}.`)
  } finally {
    await database.close()
  }
})
