import { readConfig } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { openDeps } from './open-deps.ts'
import { joinDatabase } from './platform/database/open-database.ts'
import { firstSignal } from './platform/first-signal.ts'
import { freeMemory } from './platform/free-memory.ts'
import type { Limit, Limits } from './platform/limits.ts'
import type { Seats } from './platform/live/seats.ts'
import { createLog } from './platform/log.ts'
import { connectPeer } from './platform/processes/connect-peer.ts'
import type { MainMethods, ServerMethods } from './platform/processes/methods.ts'
import type { Vision } from './platform/vision/open-vision.ts'
import { serveGivenConnections } from './serve.ts'

/** Runs one of several processes that answer requests. `serve-by-processes.ts` starts it from the main process. */
async function run() {
  const config = readConfig()
  const log = createLog(config)
  const database = joinDatabase(await main.call('database'), { size: config.DATABASE_POOL, log })
  methods.moveDatabase = async (connectionString) => database.moveTo(connectionString)
  const deps = await openDeps(config, { database, log, others: { limits, seats, vision } })
  const measuresOfAll = () => main.call('measuresOfAll')
  const { stop, measures } = await serveGivenConnections({ ...deps, log, database, measuresOfAll })
  methods.measures = measures
  await freeMemory()
  await main.call('ready')

  log.info({ signal: await Promise.race([firstSignal(config), stopRequested]) }, 'stopping')
  await stop()
  await deps.close()
  await database.close()
}

const limitBy = (call: keyof Limits) => (limit: Limit, key: string) => main.call('limit', { call, limit, key })
/** The main process counts for all server processes. */
const limits: Limits = { take: limitBy('take'), check: limitBy('check'), giveBack: limitBy('giveBack') }

const seats: Seats = {
  take: (socketId, wanted) => main.call('takeSeats', { socketId, seats: wanted }),
  leave: (socketId, names) => main.call('leaveSeats', { socketId, names }),
}

/** The main process passes pictures to the one vision process, one at a time. */
const vision: Vision = {
  analyse: (image, client) => main.call('analyse', { image, client }),
  pid: () => null,
  close: () => {},
}

let requestStop = (_: 'stop') => {}
const stopRequested = new Promise<'stop'>((resolve) => {
  requestStop = resolve
})
const methods: ServerMethods = {
  stop: async () => requestStop('stop'),
  measures: async () => [],
  moveDatabase: async () => {},
}
// Without the main process there is no database, and no supervisor to restart this process.
process.on('disconnect', () => process.exit(1))
const main = connectPeer<MainMethods>(process, methods)

try {
  await run()
  process.exit(0)
} catch (error) {
  await main.call('reportFailure', explainFailure(error)).catch(() => {})
  process.exit(1)
}
