import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a busy client to make one more request on its open connection. */
const drainMs = 500
/** Longer than the timeouts of the database, so requests that take longer have failed already. */
const timeoutMs = 20_000

/**
 * Stops a server without dropping accepted requests. Closing a keep-alive connection while the client's next request is in flight
 * would lose that request. So the server first refuses new connections, and for a moment adds `connection: close` to every answer.
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
  const closers: (() => Promise<void>)[] = []
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return {
    isStopping: () => stopping,
    /** Adds a function that closes connections without answers, such as WebSockets. */
    beforeStop: (close: () => Promise<void>) => closers.push(close),
    async stop() {
      stopping = true
      // `close` of http.Server would also close idle connections immediately. That of net.Server only stops listening.
      Server.prototype.close.call(app.server)
      await Promise.all([wait(drainMs), ...closers.map((close) => close())])
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
