import { type Config, readConfig } from './config.ts'
import { addDemoImages } from './demo/add-demo-images.ts'
import { loadDemo } from './demo/load-demo.ts'
import { countDemoMembers, refuseDemoMembers } from './demo/remove-demo.ts'
import { explainFailure } from './explain-failure.ts'
import { openDeps } from './open-deps.ts'
import { paths } from './paths.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, type Db, openDatabase } from './platform/database/open-database.ts'
import { firstSignal } from './platform/first-signal.ts'
import { freeMemory } from './platform/free-memory.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { createLog, type Log } from './platform/log.ts'
import type { serve } from './serve.ts'
import { settingProblems, settingWarnings } from './setting-problems.ts'
import { dutiesOf, startWork } from './start-work.ts'

async function main() {
  const config = readConfig()
  const log = createLog(config)
  const signal = firstSignal(config)
  for (const problem of settingProblems(config)) log.error({}, problem)
  for (const warning of settingWarnings(config)) log.warn({}, warning)
  const duties = dutiesOf(config, { isWorker: config.WORKER })
  const opening = openDatabase(config, { holder: `server ${config.PUBLIC_URL}`, log, duties })
  // A signal does not interrupt the start of an embedded database, because a started database has to be stopped again.
  const database = config.DATABASE_URL ? await Promise.race([opening, signal.then(() => null)]) : await opening
  if (!database) return
  const start = { isOver: false }
  // Closing the database rolls back unfinished steps of the start, such as a migration.
  const interrupted = new Promise<void>((resolve) => {
    void signal.then((name) => {
      if (start.isOver) return
      log.info({ signal: name }, 'stopping before the start is complete')
      resolve()
    })
  })
  try {
    await Promise.race([run({ config, log, database, signal, start }), interrupted])
  } finally {
    await database.close()
  }
}

type Run = {
  config: Config
  log: ReturnType<typeof createLog>
  database: Database
  signal: ReturnType<typeof firstSignal>
  start: { isOver: boolean }
}

async function run({ config, log, database, signal, start }: Run) {
  await migrate(database.pool, paths.migrations)
  await checkDemoMembers(config, { db: database.db, log })
  const deps = await openDeps(config, { database, log })
  const demo = config.DEMO ? await loadDemo(database.db, demoOptions(config, deps.clock())) : null
  const work = await startWork({ database, deps, log, isWorker: config.WORKER })
  try {
    // Delayed, so that the images do not slow down the first page.
    const startAfter = new Date(Date.now() + 5_000)
    if (demo?.isLoaded) await enqueue(database.db, addDemoImages, {}, { startAfter })
    const server = await startServing({ ...deps, log, database })
    start.isOver = true
    await serveUntil(signal, { server, config, log, demoLogIns: demo?.logIns ?? [] })
  } finally {
    await work.stop()
    await deps.close()
  }
}

async function checkDemoMembers({ isProduction, DEMO }: Config, { db, log }: { db: Db; log: Log }) {
  if (isProduction) await refuseDemoMembers(db)
  const members = DEMO ? 0 : await countDemoMembers(db)
  if (members > 0)
    log.warn({ members }, 'There are demo accounts, whose password is public. Remove them with npm run demo:remove')
}

type Serving = {
  server: Awaited<ReturnType<typeof startServing>>
  config: Config
  log: Log
  demoLogIns: string[]
}

/** Serves until a stop signal, or until the server processes fail. */
async function serveUntil(signal: Run['signal'], { server, config, log, demoLogIns }: Serving) {
  await freeMemory()
  print(`${config.INSTANCE_NAME} is ready at ${config.PORT === 0 ? server.origin : config.PUBLIC_URL}`)
  for (const line of demoLogIns) print(line)

  try {
    log.info({ signal: await Promise.race([signal, server.failed]) }, 'stopping')
  } finally {
    await server.stop()
  }
}

/** Imports lazily, so that the main process of several does not keep the code of the app in memory. */
async function startServing(options: Parameters<typeof serve>[0]) {
  if (options.config.WORKERS > 1) {
    const { serveByProcesses } = await import('./serve-by-processes.ts')
    return serveByProcesses(options)
  }
  const { serve } = await import('./serve.ts')
  return { ...(await serve(options)), failed: new Promise<never>(() => {}) }
}

const demoOptions = ({ MAP_CENTER, INSTANCE_TIMEZONE }: Config, now: Date) => ({
  now,
  center: MAP_CENTER,
  timeZone: INSTANCE_TIMEZONE,
})

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
