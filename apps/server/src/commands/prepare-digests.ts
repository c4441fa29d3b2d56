import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { prepareDigests } from '../features/notifications/index.ts'
import { openDeps } from '../open-deps.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { runCommand } from './run-command.ts'

/** Prepares the digests that are due, like the job does, for benchmarks. Logs the result and sends no mail. */
await runCommand('prepare-digests', async () => {
  const config = readConfig()
  if (config.isProduction)
    throw new OperatorError('A running server prepares digests itself, so this does not run with NODE_ENV=production.')
  const log = createLog(config)
  const database = await openDatabase(config, { holder: 'prepare-digests', log })
  try {
    let statements = 0
    database.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...sent: unknown[]) => unknown
      Object.assign(client, {
        query(...sent: unknown[]) {
          statements += 1
          return query(...sent)
        },
      })
    })
    const deps = await openDeps(config, { database, log })
    const { db, pool } = database
    // A run of the job ends after some minutes. A run without due digests sends only one statement, which ends the loop.
    let before: number
    try {
      do {
        before = statements
        await prepareDigests.run({ ...deps, db, pool, log }, {})
      } while (statements > before + 1)
    } finally {
      await deps.close()
    }
    console.log(`${statements} statements`)
  } finally {
    await database.close()
  }
})
