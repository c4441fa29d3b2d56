import { readConfig } from '../config.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { jobs } from '../jobs.ts'
import { openDeps } from '../open-deps.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { subscribe } from '../platform/events/emit.ts'
import { prepareQueues } from '../platform/jobs/prepare-queues.ts'
import { createLog } from '../platform/log.ts'
import { audiences, subscribers } from '../subscribers.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run demo:remove', async () => {
  const config = readConfig()
  const log = createLog(config)
  const database = await openDatabase(config, { holder: 'demo:remove', log })
  try {
    await migrate(database.pool, paths.migrations)
    await prepareQueues(database.pool, jobs)
    subscribe(subscribers, audiences)
    const deps = await openDeps(config, { database, log })
    try {
      const removed = await removeDemo({ ...deps, db: database.db, pool: database.pool, log })
      console.log(
        removed === 0
          ? 'There are no demo accounts.'
          : `Removed ${removed} demo accounts with all their content. A running Pollen deletes their pictures later.`,
      )
    } finally {
      await deps.vision.close()
      await deps.close()
    }
  } finally {
    await database.close()
  }
})
