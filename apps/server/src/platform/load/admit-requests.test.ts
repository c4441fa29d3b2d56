import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { accounts } from '@pollen/contract/accounts'
import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { writeRequest } from '@pollen/contract/write-request'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld } from '../../../test/world.ts'
import { errorText } from '../../errors.ts'
import { createHttpServer } from '../http/create-http-server.ts'
import { admitRequests } from './admit-requests.ts'

const maxRunning = 32
const forEver = 2 ** 30

type SlowServerOptions = { isDatabaseFull?: () => boolean; slotMs?: number; timeoutMs?: number }

/** Server that answers when the test lets it. By default, requests keep their slot until then. */
async function aSlowServer({
  isDatabaseFull = () => false,
  slotMs = forEver,
  timeoutMs = forEver,
}: SlowServerOptions = {}) {
  const app = await createHttpServer({ log: silentLog, isHttps: false, isTrustedProxy: () => true })
  const admission = admitRequests(app, { isDatabaseFull, log: silentLog, slotMs, timeoutMs })
  const running: { client: string; answer: () => void }[] = []
  app.get('/*', async (request) => {
    await new Promise<void>((answer) => running.push({ client: request.ip, answer }))
    return 'here'
  })
  onTestFinished(() => app.close())
  const ask = async (client: string, headers = {}, url = '/slow') =>
    app.inject({ url, headers: { 'x-forwarded-for': client, ...headers } })
  const finishAll = async (requests: ReturnType<typeof ask>[]) => {
    let isOver = false
    const all = Promise.all(requests).finally(() => {
      isOver = true
    })
    while (!isOver) {
      running.shift()?.answer()
      await new Promise(setImmediate)
    }
    return all
  }
  const clients = () => running.map(({ client }) => client)
  return { app, admission, running, clients, ask, finishAll }
}

const many = <Result>(count: number, make: (nth: number) => Result) => Array.from({ length: count }, (_, n) => make(n))
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('runs two of 150 requests of one address at a time, and starts those of other addresses immediately', async () => {
  const { clients, ask, finishAll } = await aSlowServer()
  const flood = many(150, () => ask('198.51.100.7'))
  await until(() => clients().length === 2)
  const others = many(10, (n) => ask(`203.0.113.${n}`))
  await until(() => clients().length === 12)
  expect(clients().filter((client) => client === '198.51.100.7')).toHaveLength(2)
  const answers = await finishAll([...flood, ...others])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a client with many waiting requests pauses between them only while other clients send requests', async () => {
  const { clients, running, ask, finishAll } = await aSlowServer()
  const answerTwo = () => running.splice(0, 2).forEach(({ answer }) => void answer())
  const flood = many(60, () => ask('198.51.100.7'))
  await until(() => clients().length === 2)
  answerTwo()
  await until(() => clients().length === 2)
  const other = ask('203.0.113.1')
  await until(() => clients().length === 3)
  await settle()
  answerTwo()
  await new Promise(setImmediate)
  expect(clients()).toEqual(['203.0.113.1'])
  await until(() => clients().length === 3)
  await finishAll([...flood, other])
})

test('a disconnected client keeps its slots until its actions are done, and its waiting requests are dropped', async () => {
  const { app, clients, running, ask } = await aSlowServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sendRequest = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 198.51.100.7\r\n\r\n')
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(many(20, sendRequest))
  await until(() => clients().length === 2)
  await settle()
  for (const socket of sockets) socket.destroy()
  await settle()
  expect(clients()).toHaveLength(2)
  for (const { answer } of running.splice(0)) answer()
  await settle()
  expect(clients()).toEqual([])
  const next = ask('198.51.100.7')
  await until(() => clients().length === 1)
  running[0]?.answer()
  expect((await next).statusCode).toBe(200)
})

test('the IPv6 addresses of one household count as one client', async () => {
  const { clients, ask, finishAll } = await aSlowServer()
  const flood = many(20, (n) => ask(`2001:db8:0:1::${n + 1}`))
  const other = ask('2001:db8:0:2::1')
  await until(() => clients().includes('2001:db8:0:2::1'))
  expect(clients()).toHaveLength(3)
  await finishAll([...flood, other])
})

test('all addresses and sessions of a member count as one client; made-up tokens count for their address', async () => {
  const { admission, clients, ask, finishAll } = await aSlowServer()
  admission.remember('laptop', 'member 1')
  admission.remember('phone', 'member 1')
  const floods = [
    ...many(20, (n) => ask(`198.51.100.${n}`, { authorization: `Token ${n % 2 ? 'laptop' : 'phone'}` })),
    ...many(20, (n) => ask('203.0.113.1', { authorization: `Token made-up-${n}` })),
  ]
  await until(() => clients().length === 4)
  await settle()
  expect(clients()).toHaveLength(4)
  await finishAll(floods)
})

test('with too many clients, late requests get 503 with Retry-After, and health probes still succeed', async () => {
  const { running, ask, finishAll } = await aSlowServer({ timeoutMs: 50 })
  const begun = many(maxRunning, (n) => ask(`203.0.113.${n}`))
  await until(() => running.length === maxRunning)
  const refused = await ask('198.51.100.7', { 'accept-language': 'fr' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toEqual({ key: 'SERVICE_UNAVAILABLE', message: errorText('SERVICE_UNAVAILABLE', 'fr') })
  const page = await ask('198.51.100.7', { accept: 'text/html' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain(errorText('SERVICE_UNAVAILABLE', 'en'))
  const probe = ask('198.51.100.7', {}, '/health/live')
  await until(() => running.length === maxRunning + 1)
  const answers = await finishAll([...begun, probe])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('closes the connection of a refused large upload, so that the server does not read it', async () => {
  const { running, ask, finishAll } = await aSlowServer({ timeoutMs: 50 })
  const begun = many(maxRunning, (n) => ask(`203.0.113.${n}`))
  await until(() => running.length === maxRunning)
  const answer = await ask('198.51.100.7', { 'content-length': '5000000', 'content-type': 'image/webp' })
  expect(answer.headers).toMatchObject({ connection: 'close', 'retry-after': '2' })
  await finishAll(begun)
})

/** Opens 150 connections that send requests in a loop until `end`. */
function flood(port: number, ask: (nth: number) => [path: string, headers: Record<string, string>]) {
  const ending = new AbortController()
  const { signal } = ending
  const statuses: number[] = []
  const connections = many(150, async (connection) => {
    for (let nth = connection; !signal.aborted; nth += 150) {
      const [path, headers] = ask(nth)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  })
  return {
    statuses,
    async end() {
      ending.abort()
      await Promise.allSettled(connections)
    },
  }
}

test.each(['address', 'member'] as const)(
  'while one %s keeps 150 connections busy, all other clients get responses',
  async (by) => {
    const world = await startWorld({ settings: { DATABASE_POOL: '6', TRUSTED_PROXIES: 'loopback' } })
    onTestFinished(world.stop)
    const [flooder, ben] = [await world.aMember(), await world.aMember()]
    const { id } = await world.anItem(ben)
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const instancePath = writeRequest(instance.get, {}).url
    const floods = {
      address: (nth: number): [string, Record<string, string>] => [
        nth % 2 ? `/items/${id}` : instancePath,
        { 'x-forwarded-for': '198.51.100.7', accept: nth % 2 ? 'text/html' : '*/*' },
      ],
      member: (nth: number): [string, Record<string, string>] => [
        writeRequest(items.listActive, { search: `pram ${nth}` }).url,
        { 'x-forwarded-for': `198.51.100.${nth % 200}`, authorization: `Token ${flooder.token}` },
      ],
    }
    const { statuses, end } = flood(port, floods[by])
    await until(() => statuses.length > 10)
    for (let n = 0; n < 10; n++) {
      expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
      expect((await world.http('GET', `/items/${id}`, { from: `203.0.113.${n}` })).statusCode).toBe(200)
    }
    await end()
    // On a slow machine, searches also wait too long for the member's share of the database.
    const allowed = by === 'member' ? [200, 429, 503] : [200, 503]
    expect(allowed).toEqual(expect.arrayContaining(statuses))
  },
)

test('a slow request releases its slot, but not while requests wait for the database', async () => {
  const database = { isFull: true }
  const { clients, ask, finishAll } = await aSlowServer({ isDatabaseFull: () => database.isFull, slotMs: 1 })
  const requests = many(3, () => ask('198.51.100.7'))
  await until(() => clients().length === 2)
  await settle()
  expect(clients()).toHaveLength(2)
  database.isFull = false
  await until(() => clients().length === 3)
  await finishAll(requests)
})

/** Larger than the network buffers of a client that does not read. */
const large = Buffer.alloc(50_000_000)

async function aServerOfLargeAnswers({ patienceMs = 20 } = {}) {
  const app = await createHttpServer({ log: silentLog, isHttps: false, isTrustedProxy: () => true })
  admitRequests(app, { isDatabaseFull: () => false, log: silentLog, slotMs: 20, patienceMs, timeoutMs: forEver })
  app.get('/large', { config: { isLarge: true } }, async () => large)
  app.get('/small', async () => 'small')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const headersOf = (client: string) => ({ 'x-forwarded-for': client })
  return {
    async read(client: string, path: '/large' | '/small' = '/large') {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headersOf(client) })
      return (await answer.arrayBuffer()).byteLength
    },
    /** Sends a request without reading the response. */
    async request(client: string) {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      socket.write(`GET /large HTTP/1.1\r\nhost: pollen\r\nx-forwarded-for: ${client}\r\n\r\n`)
      await settle()
      return socket
    },
  }
}

test('a client that reads slowly has at most two large answers in memory, and delays no other client', async () => {
  const server = await aServerOfLargeAnswers()
  const sockets = [await server.request('198.51.100.7'), await server.request('198.51.100.7')]
  const third = await server.request('198.51.100.7')
  let hasThird = false
  third.on('data', () => {
    hasThird = true
  })
  expect(await server.read('203.0.113.1')).toBe(large.length)
  expect(hasThird).toBe(false)
  sockets[0]?.destroy()
  await until(() => hasThird)
})

test('a client that reads large answers slowly still gets small ones', async () => {
  const server = await aServerOfLargeAnswers()
  for (let n = 0; n < 4; n++) await server.request('198.51.100.7')
  expect(await server.read('198.51.100.7', '/small')).toBe('small'.length)
})

test('keeps at most sixteen large answers in memory, and the next one waits until one has been read', async () => {
  const server = await aServerOfLargeAnswers({ patienceMs: forEver })
  const sockets = await Promise.all(many(16, (n) => server.request(`203.0.113.${n}`)))
  let hasNext = false
  const next = server.read('198.51.100.7').then((bytes) => {
    hasNext = true
    return bytes
  })
  await settle()
  expect(hasNext).toBe(false)
  sockets[0]?.destroy()
  expect(await next).toBe(large.length)
})

test('with too many clients that read slowly, closes the connection of the first', async () => {
  const server = await aServerOfLargeAnswers()
  const first = await server.request('203.0.113.255')
  let isCut = false
  first.on('close', () => {
    isCut = true
  })
  await Promise.all(many(64, (n) => server.request(`203.0.113.${n}`)))
  // At this rate, the whole answer would take minutes.
  await until(() => {
    first.read(20_000)
    return isCut
  })
})
