import { buildApp } from './app.ts'
import { type Config, readConfig, settingWarnings } from './config.ts'
import { addDemoImages } from './demo/add-demo-images.ts'
import { loadDemo } from './demo/load-demo.ts'
import { refuseDemoMembers } from './demo/remove-demo.ts'
import { OperatorError } from './errors.ts'
import { openDeps } from './open-deps.ts'
import { paths } from './paths.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { firstSignal } from './platform/first-signal.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { createLog } from './platform/log.ts'
import { startWork } from './start-work.ts'

async function main() {
  const config = readConfig()
  const log = createLog(config)
  for (const warning of settingWarnings(config)) log.warn({}, warning)
  const database = await openDatabase(config, { holder: `server ${config.PUBLIC_URL}`, log })
  try {
    await migrate(database.pool, paths.migrations)
    if (config.isProduction) await refuseDemoMembers(database.db)
    const deps = await openDeps(config, { database, log })
    const demo = config.DEMO ? await loadDemo(database.db, demoOptions(config, deps.clock())) : null
    const work = await startWork({ database, deps, log, isWorker: config.WORKER })
    try {
      // Later than the first page, which must not wait for the images.
      const startAfter = new Date(Date.now() + 5_000)
      if (demo?.isLoaded) await enqueue(database.db, addDemoImages, {}, { startAfter })
      await serve({ ...deps, log, database }, demo?.logIns ?? [])
    } finally {
      await work.stop()
      await deps.close()
    }
  } finally {
    await database.close()
  }
}

/** Answers requests until somebody asks to stop. */
async function serve(options: Parameters<typeof buildApp>[0], demoLogIns: string[]) {
  const { config, log } = options
  const { app, stop } = await buildApp(options)
  await app.listen({ host: config.HOST, port: config.PORT })
  print(`${config.INSTANCE_NAME} is ready at ${config.PORT === 0 ? app.listeningOrigin : config.PUBLIC_URL}`)
  for (const line of demoLogIns) print(line)

  log.info({ signal: await firstSignal() }, 'stopping')
  await stop()
}

const demoOptions = ({ MAP_CENTER, INSTANCE_TIMEZONE }: Config, now: Date) => ({
  now,
  center: MAP_CENTER,
  timeZone: INSTANCE_TIMEZONE,
})

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program uses this port; choose one with PORT=…',
  EACCES: 'This user may not listen there; choose a PORT above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address; choose one with HOST=…',
}

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** A text for the operator where they can help; anything else is a bug, and its stack shows where it is. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return `${message}. ${listenHints[code ?? ''] ?? 'Check HOST and PORT.'}`
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not use DATA_DIR, or a part of it.`
  if (code === 'ENOSPC') return `${message}. The disk is full; make space and start again.`
  return stack ?? String(error)
}
