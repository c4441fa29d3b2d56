import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { apiBase } from '@pollen/contract/endpoint'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from './create-http-server.ts'

let app: Awaited<ReturnType<typeof createHttpServer>>
const lines: string[] = []
let failed = 0
let open = 0
let mostOpen = 0

beforeEach(async () => {
  app = await createHttpServer({ log: pino({}, { write: (line: string) => lines.push(line) }), isHttps: false })
  app.get('/:number', async (request, reply) => {
    mostOpen = Math.max(mostOpen, ++open)
    reply.raw.once('finish', () => open--)
    await nextTurn()
    return `answer ${(request.params as { number: string }).number}.`
  })
  app.addHook('onError', async () => void failed++)
  app.post(`${apiBase}/notes/`, async () => 'noted')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

test('handles pipelined requests one at a time, in order', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const last = 'connection: close\r\n'
  socket.write(numbers.map((n) => `GET /${n} HTTP/1.1\r\nhost: pollen\r\n${n === 49 ? last : ''}\r\n`).join(''))
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  await once(socket, 'close')
  expect(received.match(/answer \d+/g)).toEqual(numbers.map((n) => `answer ${n}`))
  expect(mostOpen).toBe(1)
})

test('accepts an absolute URL, as sent to a proxy', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(`POST http://elsewhere.test${apiBase}/notes/?a=b HTTP/1.1\r\nhost: pollen\r\nconnection: close\r\n\r\n`)
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1.1 200/)
  expect(received).toContain("default-src 'none'")
})

test.each([
  ['is not HTTP', 'nonsense\r\n\r\n', 400],
  ['has a header that is too long', `GET /1 HTTP/1.1\r\nhost: pollen\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['has two lengths', 'POST /1 HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ['names no host', 'GET /1 HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['cannot be decoded', 'GET /%zz HTTP/1.1\r\nhost: pollen\r\nconnection: close\r\n\r\n', 400],
  ['expects the unknown', 'GET /1 HTTP/1.1\r\nhost: pollen\r\nexpect: magic\r\nconnection: close\r\n\r\n', 200],
])('adds the security headers to the answer of a request that %s', async (_what, request, status) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  await once(socket, 'close')
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toMatch(/content-security-policy: default-src '(none|self)'/)
  if (status >= 400) expect(JSON.parse(body)).toMatchObject({ key: expect.any(String), message: expect.any(String) })
})

test('an aborted upload is a client error', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const headers = 'host: pollen\r\ncontent-type: application/json\r\ncontent-length: 5000'
  socket.write(`POST ${apiBase}/notes/ HTTP/1.1\r\n${headers}\r\n\r\n{"name":`)
  await once(app.server, 'request')
  socket.destroy()
  await expect.poll(() => failed).toBe(1)
  await nextTurn()
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([])
})
