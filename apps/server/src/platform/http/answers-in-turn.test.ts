import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { createHttpServer } from './create-http-server.ts'

let app: Awaited<ReturnType<typeof createHttpServer>>
let open = 0
let mostOpen = 0

beforeEach(async () => {
  app = await createHttpServer({ log: silentLog, isHttps: false })
  app.get('/:number', async (request, reply) => {
    mostOpen = Math.max(mostOpen, ++open)
    reply.raw.once('finish', () => open--)
    await nextTurn()
    return `answer ${(request.params as { number: string }).number}.`
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

test('a client that sends fifty requests at once has one answer made at a time, in their order', async () => {
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
