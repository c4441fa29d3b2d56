import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { enqueueGazetteer } from './features/places/index.ts'
import { jobTable } from './jobs.ts'
import { addressRecords as addresses, mailComposers as composers } from './mail-composers.ts'
import type { Deps } from './platform/action.ts'
import { type Duties, readInstanceProcesses } from './platform/database/lock-database.ts'
import type { Database } from './platform/database/open-database.ts'
import { subscribe } from './platform/events/emit.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { openMailTransport } from './platform/mail/mail-transports.ts'
import { startMailDelivery } from './platform/mail/send-mails.ts'
import { storeName } from './platform/storage/open-storage.ts'
import { noWorkerMessage } from './setting-problems.ts'
import { audiences, subscribers } from './subscribers.ts'

type Options = { database: Database; deps: Deps; log: Logger; isWorker: boolean }

/** The duties of this process, published for commands that run at the same time. */
export const dutiesOf = (config: Config, { isWorker }: { isWorker: boolean }): Duties => ({
  runsJobs: isWorker,
  backsUpDaily: isWorker && config.BACKUP_DAILY,
  store: storeName(config),
})

/** Starts the background work of a server or worker process: jobs and mail delivery. */
export async function startWork({ database, deps, log, isWorker }: Options) {
  subscribe(subscribers, audiences)
  const jobWork = await startJobs({ database, jobTable, deps, log, isWorker })
  if (deps.config.GAZETTEER) await enqueueGazetteer(database.db)
  if (!isWorker) {
    const processes = await readInstanceProcesses(database.pool)
    if (!processes.some(({ runsJobs }) => runsJobs)) log.error({}, noWorkerMessage)
    return jobWork
  }
  const transport = openMailTransport(deps.config)
  const delivery = startMailDelivery({ ...deps, db: database.db, log, transport, composers, addresses })
  return {
    async stop() {
      await Promise.all([jobWork.stop(), delivery.stop()])
    },
  }
}
