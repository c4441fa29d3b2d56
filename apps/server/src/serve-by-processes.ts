import type { Logger } from 'pino'
import { paths } from './paths.ts'
import type { Deps } from './platform/action.ts'
import type { Database } from './platform/database/open-database.ts'
import { type Measures, measureProcess } from './platform/http/metrics.ts'
import { createSeats } from './platform/live/seats.ts'
import { startProcesses } from './platform/processes/start-processes.ts'

type Options = Deps & { log: Logger; database: Database }

/** A process that is busy for longer than this is left out of the metrics. */
const measuringMs = 2_000

/**
 * Answers requests by several processes on one port. This one has the database, the jobs, and what there should be one of: the
 * counts of limits and live channels, and the process that looks at pictures.
 */
export async function serveByProcesses({ config, database, limits, vision, log }: Options) {
  const measure = measureProcess()
  const seats = createSeats()

  async function measuresOfAll(): Promise<Measures[]> {
    const none: Measures = []
    const asked = processes.serving().map((peer) => orAfter(measuringMs, none, peer.ask('measures')))
    return Promise.all([measure(), ...asked])
  }

  const processes = await startProcesses({
    file: paths.serverProcess,
    count: config.WORKERS,
    host: config.HOST,
    port: config.PORT,
    answers: {
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
    for (const peer of processes.serving()) peer.ask('moveDatabase', connectionString).catch(() => {})
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

/** The answer, or something else when it fails or takes longer. */
function orAfter<Answer>(timeoutMs: number, otherwise: Answer, answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<Answer>((resolve) => setTimeout(resolve, timeoutMs, otherwise).unref())
  return Promise.race([answer.catch(() => otherwise), late])
}
