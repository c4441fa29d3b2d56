import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath, maxFrameBytes } from '@pollen/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

type Upgrade = { socket: Duplex; head: Buffer }

/**
 * Lets routes accept WebSockets. An upgrade request goes through the router like any other request, so that limits, logs, proxies and
 * errors work the same until it is accepted.
 */
export function acceptUpgrades(app: FastifyInstance) {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    // Prevents compression bombs, and saves the memory of a window per socket.
    perMessageDeflate: false,
    autoPong: false,
  })
  // Responds to an invalid handshake with our headers, like to other malformed requests.
  server.on('wsClientError', (error, socket) => app.server.emit('clientError', error, socket))

  app.server.on('upgrade', (request, socket, head) => {
    // Node.js has removed its listener, and an error without a listener would crash the process.
    socket.on('error', () => socket.destroy())
    if (!isLive(request)) return answerWithoutUpgrade(app, request, { socket, head })
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    // After a refused upgrade, the connection is closed.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  return {
    isPossible: ({ raw }: FastifyRequest) => upgrades.has(raw),
    /** Calls `onAccepted` before it returns true. Returns false if the handshake is invalid or the client has disconnected. */
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
 * Ignores an offer to upgrade to another protocol, such as HTTP/2, and responds by HTTP/1.1. Node.js has already detached the
 * connection, so the request is replayed without the offer. The connection closes afterwards, because each replay adds all listeners
 * to it again.
 */
function answerWithoutUpgrade({ server }: FastifyInstance, request: IncomingMessage, { socket, head }: Upgrade) {
  const { rawHeaders, method, url } = request
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close']
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[i + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
