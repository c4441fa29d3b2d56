import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { openDeps } from '../open-deps.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { firstSignal } from '../platform/first-signal.ts'
import { createLog } from '../platform/log.ts'
import { settingProblems } from '../setting-problems.ts'
import { dutiesOf, startWork } from '../start-work.ts'
import { runCommand } from './run-command.ts'

/** Runs jobs and sends mails in a separate process, for servers that run with WORKER=off. */
await runCommand('npm run worker', async () => {
  const config = readConfig()
  if (!config.DATABASE_URL) {
    throw new OperatorError(
      'The embedded database serves one start, and that is the server, which does this work itself. ' +
        'For separate workers, move to a PostgreSQL server (npm run db:move) and set DATABASE_URL.',
    )
  }
  const log = createLog(config)
  for (const problem of settingProblems(config)) log.error({}, problem)
  const duties = dutiesOf(config, { isWorker: true })
  const database = await openDatabase(config, { holder: 'worker', log, duties })
  try {
    await migrate(database.pool, paths.migrations)
    const deps = await openDeps(config, { database, log })
    try {
      const work = await startWork({ database, deps, log, isWorker: true })
      console.log(`The worker of ${config.INSTANCE_NAME} is ready`)
      log.info({ signal: await firstSignal(config) }, 'stopping')
      await work.stop()
    } finally {
      await deps.close()
    }
  } finally {
    await database.close()
  }
})
