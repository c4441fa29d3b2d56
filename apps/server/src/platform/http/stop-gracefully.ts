import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a busy client to make one more request on its open connection. */
const drainMs = 500

/**
 * Lets a server stop without dropping a request it has accepted. Closing a kept-alive connection while the client's next
 * request is on its way would lose that request, so for a moment every answer first tells the client to close.
 */
export function gracefulStop(app: FastifyInstance) {
  let stopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true
      await wait(drainMs)
      await app.close()
    },
  }
}
