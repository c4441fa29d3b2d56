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

/** Somebody else, who is answered as ever. */
async function aNeighbour() {
  const neighbour = await join()
  return {
    async noticesNothing() {
      neighbour.send({ type: 'ping' })
      await neighbour.next('pong')
    },
  }
}

/** The answer to a request by plain HTTP, whatever protocol it offers. */
async function ask(path: string, headers: Record<string, string>) {
  const port = await portOf(world.app)
  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ port, path, headers, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
    })
    asked.on('upgrade', ({ headers }) => resolve({ status: 101, headers, body: '' }))
    asked.on('error', reject).end()
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
  ['a client that is no browser', {}, 101],
])('%s opens a channel or not', async (_who, headers: Record<string, string>, status) => {
  for (const path of ['/ws/', '/ws', '/ws/1/', '/ws/1']) {
    const answer = await ask(path, { ...handshake, ...headers })
    expect(answer.status, path).toBe(status)
    if (status === 403) expect(JSON.parse(answer.body)).toMatchObject({ key: 'ORIGIN_NOT_ALLOWED' })
  }
})

test('what is no handshake is answered by plain HTTP, as on any other path', async () => {
  expect(await ask('/ws/', {})).toMatchObject({ status: 404 })
  const nosniff = { 'x-content-type-options': 'nosniff' }
  const refused = { status: 400, headers: nosniff }
  expect(await ask('/ws/', { ...handshake, 'sec-websocket-key': 'short' })).toMatchObject(refused)
  expect(await ask('/ws/1/2/', handshake)).toMatchObject({ status: 404 })
  expect(await ask(endpointPath(instance.get), handshake)).toMatchObject({ status: 200 })
  const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' }
  const answer = { status: 200, headers: { connection: 'close' }, body: '{"status":"ok"}' }
  expect(await ask('/health/live', offer)).toMatchObject(answer)
})

test('a frame that is too large, or not text, closes its channel alone', async () => {
  const neighbour = await aNeighbour()
  const large = await join()
  large.ws.send(`"${'x'.repeat(64 * 1024)}"`)
  expect(await large.closed).toMatchObject({ code: 1009 })
  const binary = await join()
  binary.ws.send(Buffer.from('{"type":"ping"}'))
  expect(await binary.closed).toMatchObject({ code: 1003 })
  await neighbour.noticesNothing()
})

test('frames that cannot be read are answered by errors, and after twenty the channel is closed', async () => {
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
  await neighbour.noticesNothing()
})

test('a flood is throttled, then cut, and nobody else notices', async () => {
  const neighbour = await aNeighbour()
  const client = await join()
  for (let n = 0; n < 2_000; n++) client.send({ type: 'ping' })
  await neighbour.noticesNothing()
  expect(await client.closed).toMatchObject({ code: 4429 })
  expect(client.all('error').map(({ content }) => content.key)).toEqual(Array(20).fill('TOO_MANY_ATTEMPTS'))
  expect(client.all('pong').length).toBeLessThan(1_000)

  const [pinging, ponging] = [await join(), await join()]
  for (let n = 0; n < 2_000; n++) pinging.ws.ping()
  for (let n = 0; n < 2_000; n++) ponging.ws.pong()
  expect(await pinging.closed).toMatchObject({ code: 4429 })
  expect(await ponging.closed).toMatchObject({ code: 4429 })
  await neighbour.noticesNothing()
})

test('large frames are throttled like many small ones', async () => {
  const neighbour = await aNeighbour()
  const clients = await Promise.all(Array.from({ length: 10 }, join))
  const deep = `{"type":"ping","content":{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`
  for (const client of clients) for (let n = 0; n < 30; n++) client.ws.send(deep)
  for (const client of clients) expect(await client.closed).toMatchObject({ code: 4429 })
  await neighbour.noticesNothing()
  for (const client of clients) expect(client.all('pong').length).toBeLessThan(3)
})

test('a message that was throttled is named', async () => {
  const client = await join()
  for (let n = 0; n < 102; n++) client.send({ type: 'ping', content: { client_id: `message-${n}` } })
  await until(() => client.all('error').length > 0)
  expect(client.all('error')[0]?.content).toMatchObject({
    key: 'TOO_MANY_ATTEMPTS',
    client_id: expect.stringMatching(/^message-/),
  })
})

test('who does not say who they are in time, or says something else first, is cut', async () => {
  const [silent, hasty] = [await openSocket(world.app), await openSocket(world.app)]
  hasty.send({ type: 'ping' })
  expect(await hasty.closed).toMatchObject({ code: 4401 })
  const wrong = await openSocket(world.app)
  wrong.send({ type: 'authenticate', content: { token: (await world.aMember()).token, since: -1 } })
  expect(await wrong.closed).toMatchObject({ code: 1008 })
  expect(wrong.all('error')[0]?.content.serializer_errors).toMatchObject({ since: [expect.any(String)] })
  expect(await silent.closed).toMatchObject({ code: 4401 })
})

test('a member has sixty channels at once, and not any number', async () => {
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
  // Whose channels are closed can open others.
  for (const client of clients) client.breakLine()
  await Promise.all(clients.map(({ closed }) => closed))
  await until(async () => (await world.get('/metrics')).body.includes('live_sockets_open{channel="member"} 40'))
  await joinChannel(world.app, member)
})
