import { type IncomingHttpHeaders, request } from 'node:http'
import { instance } from '@pollen/contract/instance'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { joinChannel, openSocket, portOf } from '../../../test/live-client.ts'
import { until } from '../../../test/signals.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const join = async () => joinChannel(world.app, await world.aMember())

/** Opens a channel of another member, to check that it still works. */
async function aNeighbour() {
  const neighbour = await join()
  return {
    async isUnaffected() {
      neighbour.send({ type: 'ping' })
      await neighbour.next('pong')
    },
  }
}

/** Sends a request by HTTP/1.1, with any headers for an upgrade. */
async function send(path: string, headers: Record<string, string>) {
  const port = await portOf(world.app)
  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, path, headers, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
    })
    sent.on('upgrade', ({ headers }) => resolve({ status: 101, headers, body: '' }))
    sent.on('error', reject).end()
  })
}

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['a page without a site', { origin: 'null' }, 403],
  ['a site with a similar name', { origin: 'http://127.0.0.1.evil.example' }, 403],
  ['this site', { origin: 'http://127.0.0.1:3000' }, 101],
  ['a client that is not a browser', {}, 101],
])('a request from %s is accepted or rejected by its Origin', async (_who, headers: Record<string, string>, status) => {
  for (const path of ['/ws/', '/ws', '/ws/1/', '/ws/1']) {
    const answer = await send(path, { ...handshake, ...headers })
    expect(answer.status, path).toBe(status)
    if (status === 403) expect(JSON.parse(answer.body)).toMatchObject({ key: 'ORIGIN_NOT_ALLOWED' })
  }
})

test('responds to other requests than handshakes by HTTP/1.1, as on any other path', async () => {
  expect(await send('/ws/', {})).toMatchObject({ status: 404 })
  const nosniff = { 'x-content-type-options': 'nosniff' }
  const refused = { status: 400, headers: nosniff }
  expect(await send('/ws/', { ...handshake, 'sec-websocket-key': 'short' })).toMatchObject(refused)
  expect(await send('/ws/1/2/', handshake)).toMatchObject({ status: 404 })
  expect(await send(endpointPath(instance.get), handshake)).toMatchObject({ status: 200 })
  const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' }
  const answer = { status: 200, headers: { connection: 'close' }, body: '{"status":"ok"}' }
  expect(await send('/health/live', offer)).toMatchObject(answer)
})

test('a frame that is too large or not text closes only its own channel', async () => {
  const neighbour = await aNeighbour()
  const large = await join()
  large.ws.send(`"${'x'.repeat(64 * 1024)}"`)
  expect(await large.closed).toMatchObject({ code: 1009 })
  const binary = await join()
  binary.ws.send(Buffer.from('{"type":"ping"}'))
  expect(await binary.closed).toMatchObject({ code: 1003 })
  await neighbour.isUnaffected()
})

test('responds to malformed frames with errors, and closes the channel after twenty', async () => {
  const neighbour = await aNeighbour()
  const client = await join()
  const frames = ['', '{', 'null', '7', '[]', '{"type":1}', '{"type":"nonsense"}', '{"type":"ping","content":[]}']
  const deep = `{"type":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  const proto = ['{"type":"__proto__"}', '{"type":"constructor"}', '{"type":"toString"}']
  for (const frame of [...frames, deep, ...proto]) client.ws.send(frame)
  await until(() => client.all('error').length === 12)
  expect(new Set(client.all('error').map(({ content }) => content.key))).toEqual(new Set(['MALFORMED_REQUEST']))
  for (let n = 0; n < 8; n++) client.ws.send('nonsense')
  expect(await client.closed).toMatchObject({ code: 1008 })
  expect(client.all('error')).toHaveLength(20)
  await neighbour.isUnaffected()
})

test('a flood of frames is throttled, then its channel is closed, without effect on other clients', async () => {
  const neighbour = await aNeighbour()
  const client = await join()
  for (let n = 0; n < 2_000; n++) client.send({ type: 'ping' })
  await neighbour.isUnaffected()
  expect(await client.closed).toMatchObject({ code: 4429 })
  expect(client.all('error').map(({ content }) => content.key)).toEqual(Array(20).fill('TOO_MANY_ATTEMPTS'))
  expect(client.all('pong').length).toBeLessThan(1_000)

  const [pinging, ponging] = [await join(), await join()]
  for (let n = 0; n < 2_000; n++) pinging.ws.ping()
  for (let n = 0; n < 2_000; n++) ponging.ws.pong()
  expect(await pinging.closed).toMatchObject({ code: 4429 })
  expect(await ponging.closed).toMatchObject({ code: 4429 })
  await neighbour.isUnaffected()
})

test('throttles large frames like many small ones', async () => {
  const neighbour = await aNeighbour()
  const clients = await Promise.all(Array.from({ length: 10 }, join))
  const deep = `{"type":"ping","content":{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`
  for (const client of clients) for (let n = 0; n < 30; n++) client.ws.send(deep)
  for (const client of clients) expect(await client.closed).toMatchObject({ code: 4429 })
  await neighbour.isUnaffected()
  for (const client of clients) expect(client.all('pong').length).toBeLessThan(3)
})

test('the error for a throttled frame has the client_id of its message', async () => {
  const client = await join()
  for (let n = 0; n < 102; n++) client.send({ type: 'ping', content: { client_id: `message-${n}` } })
  await until(() => client.all('error').length > 0)
  expect(client.all('error')[0]?.content).toMatchObject({
    key: 'TOO_MANY_ATTEMPTS',
    client_id: expect.stringMatching(/^message-/),
  })
})

test('closes a channel whose first frame is late or not a valid authentication', async () => {
  const [silent, hasty] = [await openSocket(world.app), await openSocket(world.app)]
  hasty.send({ type: 'ping' })
  expect(await hasty.closed).toMatchObject({ code: 4401 })
  const wrong = await openSocket(world.app)
  wrong.send({ type: 'authenticate', content: { token: (await world.aMember()).token, since: -1 } })
  expect(await wrong.closed).toMatchObject({ code: 1008 })
  expect(wrong.all('error')[0]?.content.serializer_errors).toMatchObject({ since: [expect.any(String)] })
  expect(await silent.closed).toMatchObject({ code: 4401 })
})

test('a member can have sixty channels at once, but not an unlimited number', async () => {
  const member = await world.aMember()
  const clients = await Promise.all(Array.from({ length: 60 }, () => joinChannel(world.app, member)))
  for (const client of clients) client.send({ type: 'ping' })
  await Promise.all(clients.map((client) => client.next('pong')))
  const more = await Promise.all(Array.from({ length: 45 }, () => openSocket(world.app)))
  for (const client of more) client.send({ type: 'authenticate', content: { token: member.token } })
  await until(() => more.every(({ ws, frames }) => frames.length > 0 || ws.readyState === WebSocket.CLOSED))
  const refused = more.filter(({ frames }) => frames.length === 0)
  expect(refused).toHaveLength(5)
  for (const client of refused) expect(await client.closed).toMatchObject({ code: 4429 })
  // Closing channels makes room for others.
  for (const client of clients) client.disconnect()
  await Promise.all(clients.map(({ closed }) => closed))
  await until(async () => (await world.get('/metrics')).body.includes('live_sockets_open{channel="member"} 40'))
  await joinChannel(world.app, member)
})
