import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from '../jobs/repeat.ts'
import { type Sending, sendDueMails } from './send-due-mails.ts'

/** What is cut off is sent again, under the same Message-ID. */
const patienceMs = 15_000

/**
 * Empties the outbox while the process runs, in any number of processes. The outbox is its own queue: a mail needs no
 * job beside its row, so none can be missing. `stop` waits a while for the mails on their way.
 */
export function startMailDelivery(sending: Sending, { everyMs = 500 }: { everyMs?: number } = {}) {
  const delivering = repeat((stopping) => sendDueMails(sending, stopping), {
    everyMs,
    log: sending.log,
    failure: 'The outbox could not be emptied; it is tried again',
  })
  return {
    async stop() {
      await Promise.race([delivering.stop(), sleep(patienceMs, undefined, { ref: false })])
      sending.transport.close()
    },
  }
}
