import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a busy client to make one more request on its open connection. */
const drainMs = 500
/** A request that takes longer than this has failed already, because the time-outs of the database are shorter. */
const timeoutMs = 20_000

/**
 * Lets a server stop without dropping a request it has accepted. Closing a kept-alive connection while the client's next
 * request is on its way would lose that request, so new connections are refused first, and for a moment every answer
 * on an open one tells the client to close.
 */
export function gracefulStop(app: FastifyInstance) {
  let stopping = false
  const open = new Set<Socket>()
  let onDrained = () => {}
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) onDrained()
    })
  })
  const first: (() => Promise<void>)[] = []
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return {
    isStopping: () => stopping,
    /** For connections that no answer will end. */
    beforeStop: (close: () => Promise<void>) => first.push(close),
    async stop() {
      stopping = true
      // The close of http.Server would cut idle connections at once; that of net.Server only stops listening, if it does.
      Server.prototype.close.call(app.server)
      await Promise.all([wait(drainMs), ...first.map((close) => close())])
      app.server.closeIdleConnections()
      const drained = new Promise<void>((resolve) => {
        onDrained = resolve
        if (open.size === 0) resolve()
      })
      await Promise.race([drained, wait(timeoutMs, undefined, { ref: false })])
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
