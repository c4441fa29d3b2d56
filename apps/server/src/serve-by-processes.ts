import type { Logger } from 'pino'
import { paths } from './paths.ts'
import type { Deps } from './platform/action.ts'
import type { Database } from './platform/database/open-database.ts'
import { type Measures, measureProcess } from './platform/http/metrics.ts'
import { createSeats } from './platform/live/seats.ts'
import { startProcesses } from './platform/processes/start-processes.ts'

type Options = Deps & { log: Logger; database: Database }

/** The metrics leave out processes that take longer to answer. */
const measuringMs = 2_000

/**
 * Serves requests with several processes on one port. The main process keeps the database, the jobs, and the state that must exist
 * once: the counts of limits and live channels, and the vision process.
 */
export async function serveByProcesses({ config, database, limits, vision, log }: Options) {
  const measure = measureProcess()
  const seats = createSeats()

  async function measuresOfAll(): Promise<Measures[]> {
    const none: Measures = []
    const answers = processes.serving().map((peer) => withFallback(measuringMs, none, peer.call('measures')))
    return Promise.all([measure(), ...answers])
  }

  const processes = await startProcesses({
    file: paths.serverProcess,
    count: config.WORKERS,
    host: config.HOST,
    port: config.PORT,
    methods: {
      database: async () => ({ connectionString: database.connectionString(), isEmbedded: database.isEmbedded }),
      limit: ({ call, limit, key }) => limits[call](limit, key),
      takeSeats: ({ socketId, seats: wanted }) => seats.take(socketId, wanted),
      leaveSeats: ({ socketId, names }) => seats.leave(socketId, names),
      analyse: ({ image, client }) => vision.analyse(image, client),
      measuresOfAll,
    },
    onEnd: seats.leaveAll,
    log,
  })
  database.onRestarted((connectionString) => {
    for (const peer of processes.serving()) peer.call('moveDatabase', connectionString).catch(() => {})
  })
  const url = new URL(config.PUBLIC_URL)
  url.port = String(processes.port)
  return {
    origin: url.origin,
    failed: processes.failed,
    async stop() {
      await processes.stop()
      vision.close()
    },
  }
}

/** Returns the fallback if the answer fails or times out. */
function withFallback<Answer>(timeoutMs: number, fallback: Answer, answer: Promise<Answer>): Promise<Answer> {
  const timeout = new Promise<Answer>((resolve) => setTimeout(resolve, timeoutMs, fallback).unref())
  return Promise.race([answer.catch(() => fallback), timeout])
}
