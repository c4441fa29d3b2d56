import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { loadDemo } from './features/demo/index.ts'
import { paths } from './paths.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { OperatorError } from './platform/database/operator-error.ts'
import { createLog } from './platform/log.ts'

async function main() {
  const config = readConfig()
  const isWatched = process.stdout.isTTY && !config.isProduction
  const log = createLog({ level: config.LOG_LEVEL, isWatched })
  const clock = () => new Date()

  const database = await openDatabase(config, { holder: `server http://${config.HOST}:${config.PORT}`, log })
  try {
    await migrate(database.pool, paths.migrations)
    if (config.DEMO) await loadDemo(database.db, { now: clock(), center: config.MAP_CENTER })
    const { app, stop } = await buildApp({ config, clock, log, database })
    await app.listen({ host: config.HOST, port: config.PORT })
    say(`${config.INSTANCE_NAME} is ready at ${config.PUBLIC_URL ?? app.listeningOrigin}`)

    const signal = await firstSignal()
    log.info({ signal }, 'stopping')
    await stop()
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

/** What the operator can mend is said plainly; anything else is a bug and shows where it is. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${message}. Another program uses this port; choose one with PORT=…`
  if (code === 'EACCES') return `${message}. This user may not listen there; choose a PORT above 1023.`
  return stack ?? String(error)
}
