import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { workFor } from '../caller.ts'
import { limitLargeAnswers } from './large-answers.ts'

/** More than the network keeps for somebody who does not read. */
const large = Buffer.alloc(50_000_000)

/** The path of a request says who asks. */
async function aServer(limits: Parameters<typeof limitLargeAnswers>[0]) {
  const takeTurn = limitLargeAnswers(limits)
  const server = createServer((request, answer) =>
    workFor(String(request.url), async () => {
      await takeTurn(answer)
      answer.end(large)
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    read: async (name: string) => (await (await fetch(`http://127.0.0.1:${port}/${name}`)).arrayBuffer()).byteLength,
    /** Reads the beginning of the answer, and no more. */
    async readStart(name: string) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /${name} HTTP/1.1\r\nhost: pollen\r\n\r\n`)
      await once(socket, 'readable')
      return socket
    },
  }
}

let stop = () => {}
afterEach(() => stop())

test('who does not read an answer holds up nobody else', async () => {
  const server = await aServer({ maxRunning: 1, patienceMs: 20 })
  const socket = await server.readStart('ada')
  expect(await server.read('ben')).toBe(large.length)
  expect(await server.read('eve')).toBe(large.length)
  socket.destroy()
})

test('of too many who do not read, the first is cut off', async () => {
  const server = await aServer({ maxRunning: 1, patienceMs: 20, maxSlow: 2 })
  const first = await server.readStart('ada')
  const second = await server.readStart('ben')
  const third = await server.readStart('eve')
  // What has arrived is read; then the connection is closed, long before the end of the answer.
  let bytes = 0
  first.on('data', (part) => {
    bytes += part.length
  })
  first.on('error', () => {})
  await once(first, 'close')
  expect(bytes).toBeLessThan(large.length)
  second.destroy()
  third.destroy()
})
