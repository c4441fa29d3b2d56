import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takeConnections } from './hand-out-connections.ts'

/** A server that does not listen, and a way to give it a connection. */
async function aServer(options: Parameters<typeof createServer>[0] = {}) {
  const server = createServer(options, (_request, response) => response.end('here'))
  const channel = new EventEmitter()
  takeConnections(server, channel)
  const listener = createListener({ pauseOnConnect: true }, (socket) =>
    channel.emit('message', { connection: true }, socket),
  )
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    listener.close()
    server.closeAllConnections()
    server.close()
  })
  return { server, connect: () => connect((listener.address() as AddressInfo).port, '127.0.0.1') }
}

test('who is given a connection answers on it, and closes it when it is idle', async () => {
  const { server, connect } = await aServer()
  const client = connect()
  client.write('GET / HTTP/1.1\r\nHost: pollen\r\n\r\n')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  server.closeIdleConnections()
  await once(client, 'close')
})

test('who begins to ask and does not go on is cut off', async () => {
  const { connect } = await aServer({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 })
  const client = connect()
  client.write('GET / HTTP/1.1\r\nHost: pollen\r\nX-Slow: ')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 408/)
})
