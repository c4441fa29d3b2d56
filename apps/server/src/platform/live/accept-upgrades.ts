import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath, maxFrameBytes } from '@pollen/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

type Upgrade = { socket: Duplex; head: Buffer }

/**
 * Lets routes of the server answer with a WebSocket. A request to become one goes through the router like any other, so that
 * limits, logs, proxies and errors are the same until it is accepted.
 */
export function acceptUpgrades(app: FastifyInstance) {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    // Compressed, a few bytes could become megabytes, and each socket would hold a window in memory.
    perMessageDeflate: false,
    autoPong: false,
  })
  // An invalid handshake is answered like other unreadable requests, with our headers.
  server.on('wsClientError', (error, socket) => app.server.emit('clientError', error, socket))

  app.server.on('upgrade', (request, socket, head) => {
    // Node no longer listens, and an error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    if (!isLive(request)) return answerPlainly(app, request, { socket, head })
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    // A connection that was to become a WebSocket ends with a refusal.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  return {
    isPossible: ({ raw }: FastifyRequest) => upgrades.has(raw),
    /** Calls `onAccepted` before it returns true. Returns false if the request is no valid one, or its client has gone. */
    accept({ raw }: FastifyRequest, onAccepted: (ws: WebSocket) => void): boolean {
      const upgrade = upgrades.get(raw)
      let isAccepted = false
      if (!upgrade) return isAccepted
      server.handleUpgrade(raw, upgrade.socket, upgrade.head, (ws) => {
        isAccepted = true
        onAccepted(ws)
      })
      return isAccepted
    },
  }
}

const isLive = ({ headers, url }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket' && `${url}/`.startsWith(livePath)

/**
 * A client may offer another protocol with any request, as some do with HTTP/2, and is answered by HTTP/1.1. Node has handed
 * over the connection by then, so the request is given back to it, without the offer. It is the last one of its connection:
 * each time it is handed back, the connection gets all its listeners once more.
 */
function answerPlainly({ server }: FastifyInstance, request: IncomingMessage, { socket, head }: Upgrade) {
  const { rawHeaders, method, url } = request
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close']
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[i + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
