import type { Logger } from 'pino'
import { enqueueGazetteer } from './features/places/index.ts'
import { jobTable } from './jobs.ts'
import { mailComposers as composers } from './mail-composers.ts'
import type { Deps } from './platform/action.ts'
import type { Database } from './platform/database/open-database.ts'
import { subscribe } from './platform/events/emit.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { openMailTransport } from './platform/mail/mail-transports.ts'
import { startMailDelivery } from './platform/mail/send-mails.ts'
import { subscribers } from './subscribers.ts'

type Options = { database: Database; deps: Deps; log: Logger; isWorker: boolean }

/** Starts what runs beside requests, in the server or in a worker process: jobs, and the delivery of mails. */
export async function startWork({ database, deps, log, isWorker }: Options) {
  subscribe(subscribers)
  const jobWork = await startJobs({ database, jobTable, deps, log, isWorker })
  if (deps.config.GAZETTEER) await enqueueGazetteer(database.db)
  if (!isWorker) return jobWork
  const transport = openMailTransport(deps.config)
  const delivery = startMailDelivery({ ...deps, db: database.db, log, transport, composers })
  return {
    async stop() {
      await Promise.all([jobWork.stop(), delivery.stop()])
    },
  }
}
