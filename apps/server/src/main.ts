import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { loadDemo } from './features/demo/index.ts'
import { jobs } from './jobs.ts'
import { paths } from './paths.ts'
import { startDailyBackup } from './platform/database/daily-backup.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { OperatorError } from './platform/database/operator-error.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { createLimits } from './platform/limits.ts'
import { createLog } from './platform/log.ts'
import { openStorage } from './platform/storage/open-storage.ts'

async function main() {
  const config = readConfig()
  const isWatched = process.stdout.isTTY && !config.isProduction
  const log = createLog({ level: config.LOG_LEVEL, isWatched })
  const deps = { config, clock: () => new Date(), limits: createLimits(), storage: await openStorage(config) }

  const database = await openDatabase(config, { holder: `server ${config.PUBLIC_URL}`, log })
  try {
    await migrate(database.pool, paths.migrations)
    if (config.DEMO) {
      const place = { center: config.MAP_CENTER, timeZone: config.INSTANCE_TIMEZONE }
      await loadDemo(database.db, { now: deps.clock(), ...place })
    }
    const working = await startJobs({ database, jobs, deps, log, isWorker: config.WORKER })
    const { app, stop } = await buildApp({ ...deps, log, database })
    await app.listen({ host: config.HOST, port: config.PORT })
    const backups = startDailyBackup(database, config, log)
    say(`${config.INSTANCE_NAME} is ready at ${config.PORT === 0 ? app.listeningOrigin : config.PUBLIC_URL}`)

    const signal = await firstSignal()
    log.info({ signal }, 'stopping')
    await Promise.all([backups.stop(), stop(), working.stop()])
  } finally {
    await database.close()
  }
}

/** Resolves with the first request to stop; a second Ctrl-C does not interrupt the orderly stop. */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port; choose one with PORT=…',
  EACCES: 'This user may not listen there; choose a PORT above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address; choose one with HOST=…',
}

/** What the operator can mend is said plainly; anything else is a bug and shows where it is. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return `${message}. ${listenHints[code ?? ''] ?? 'Check HOST and PORT.'}`
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not use DATA_DIR, or a part of it.`
  if (code === 'ENOSPC') return `${message}. The disk is full; make space and start again.`
  return stack ?? String(error)
}
