import { type Config, readConfig, settingWarnings } from './config.ts'
import { addDemoImages } from './demo/add-demo-images.ts'
import { loadDemo } from './demo/load-demo.ts'
import { countDemoMembers, refuseDemoMembers } from './demo/remove-demo.ts'
import { explainFailure } from './explain-failure.ts'
import { openDeps } from './open-deps.ts'
import { paths } from './paths.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Db, openDatabase } from './platform/database/open-database.ts'
import { firstSignal } from './platform/first-signal.ts'
import { freeMemory } from './platform/free-memory.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { createLog, type Log } from './platform/log.ts'
import type { serve } from './serve.ts'
import { startWork } from './start-work.ts'

async function main() {
  const config = readConfig()
  const log = createLog(config)
  for (const warning of settingWarnings(config)) log.warn({}, warning)
  const database = await openDatabase(config, { holder: `server ${config.PUBLIC_URL}`, log })
  try {
    await migrate(database.pool, paths.migrations)
    await checkDemoMembers(config, { db: database.db, log })
    const deps = await openDeps(config, { database, log })
    const demo = config.DEMO ? await loadDemo(database.db, demoOptions(config, deps.clock())) : null
    const work = await startWork({ database, deps, log, isWorker: config.WORKER })
    try {
      // Later than the first page, which must not wait for the images.
      const startAfter = new Date(Date.now() + 5_000)
      if (demo?.isLoaded) await enqueue(database.db, addDemoImages, {}, { startAfter })
      await serveUntilSignal({ ...deps, log, database }, demo?.logIns ?? [])
    } finally {
      await work.stop()
      await deps.close()
    }
  } finally {
    await database.close()
  }
}

async function checkDemoMembers({ isProduction, DEMO }: Config, { db, log }: { db: Db; log: Log }) {
  if (isProduction) await refuseDemoMembers(db)
  const members = DEMO ? 0 : await countDemoMembers(db)
  if (members > 0) log.warn({ members }, 'There are demo accounts, whose password everybody knows: npm run demo:remove')
}

/** Answers requests, in this process or by others, until somebody asks to stop. */
async function serveUntilSignal(options: Parameters<typeof serve>[0], demoLogIns: string[]) {
  const { config, log } = options
  const server = await start(options)
  await freeMemory()
  print(`${config.INSTANCE_NAME} is ready at ${config.PORT === 0 ? server.origin : config.PUBLIC_URL}`)
  for (const line of demoLogIns) print(line)

  try {
    log.info({ signal: await Promise.race([firstSignal(), server.failed]) }, 'stopping')
  } finally {
    await server.stop()
  }
}

/** Each way is loaded only where it is gone: a process that answers no requests need not have what answers them in memory. */
async function start(options: Parameters<typeof serve>[0]) {
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
