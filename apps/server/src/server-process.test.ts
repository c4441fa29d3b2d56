import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { apiBase, type Endpoint, type InputOf, type OutputOf } from '@pollen/contract/endpoint'
import { instance } from '@pollen/contract/instance'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { type ConversationServerFrame, closeCodes, liveConversationPath, livePath } from '@pollen/contract/live'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { endpointPath, writeRequest } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { aDatabase } from '../test/database.ts'
import { aFolder } from '../test/database-server.ts'
import { aMember, anItem } from '../test/makers.ts'
import { aServer } from '../test/server-process.ts'
import { until } from '../test/signals.ts'
import { silentLog } from '../test/silent-log.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'

let database: Database
let drop: () => Promise<void>
let server: Awaited<ReturnType<typeof aServer>>

beforeAll(async () => {
  const created = await aDatabase()
  drop = created.drop
  const settings = { DATABASE_URL: created.connectionString, DATA_DIR: aFolder() }
  database = await openDatabase({ ...settings, DATABASE_POOL: 4 }, { holder: 'test', log: silentLog })
  server = await aServer({ ...settings, WORKERS: '2', LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await server.kill()
  await database.close()
  await drop()
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** A keep-alive connection, so that all its requests reach the same process. */
function aConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(server.url + path, { method, agent, headers }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
      sent.on('error', reject).end(body)
    })

  async function call<E extends Endpoint>(as: { token: string } | null, endpoint: E, input: InputOf<E>) {
    const { method, url, body } = writeRequest(endpoint, input)
    const token = as && { authorization: `Token ${as.token}` }
    const type = typeof body === 'string' && { 'content-type': 'application/json' }
    return send(method, url, { ...token, ...type }, String(body ?? ''))
  }

  return {
    call,
    send,
    async answer<E extends Endpoint>(...[as, endpoint, input]: Parameters<typeof call<E>>): Promise<OutputOf<E>> {
      const { status, body } = await call(as, endpoint, input)
      if (status !== endpoint.status) throw new Error(`${endpoint.path} was answered ${status}: ${body}`)
      return JSON.parse(body || 'null')
    },
    /** Finds the process behind this connection by its log lines. */
    async pid(): Promise<number> {
      const { headers } = await send('GET', '/health/live')
      const id = String(headers['x-request-id'])
      const find = () => server.lines.find((line) => line.includes(id))
      await until(() => find() !== undefined)
      return JSON.parse(find() ?? '{}').pid
    },
  }
}

/** Two connections to different processes. */
async function bothProcesses() {
  const here = aConnection()
  let there = aConnection()
  const pid = await here.pid()
  let otherPid = await there.pid()
  // A process that another test killed may still be starting.
  await until(async () => {
    if (otherPid !== pid) return true
    await sleep(100)
    there = aConnection()
    otherPid = await there.pid()
    return false
  })
  return { here, there, pids: [pid, otherPid] as const }
}

const someMember = () => aMember(database.db, new Date())

async function aConversation(through: ReturnType<typeof aConnection>) {
  const [ada, jean] = [await someMember(), await someMember()]
  const item = await anItem(database.db, new Date(), ada)
  const { id } = await through.answer(jean, conversations.create, { item_id: item.id })
  return { ada, jean, id }
}

/** A live channel of a member in a conversation. */
async function aListener({ token }: { token: string }, id: number) {
  const ws = new WebSocket(server.url.replace('http', 'ws') + liveConversationPath(id))
  onTestFinished(() => ws.terminate())
  const frames: ConversationServerFrame[] = []
  let closeCode: number | null = null
  ws.on('message', (data) => frames.push(JSON.parse(String(data))))
  ws.on('close', (code) => {
    closeCode = code
  })
  ws.on('open', () => ws.send(JSON.stringify({ type: 'authenticate', content: { token } })))
  await until(() => frames.length > 0)
  return {
    received: () => frames.flatMap((frame) => (frame.type === 'new_message' ? [frame.content.content] : [])),
    closeCode: () => closeCode,
  }
}

test('live channels receive messages that were sent through the other process', async () => {
  const { here, there, pids } = await bothProcesses()
  const { ada, jean, id } = await aConversation(here)
  const listeners = [
    await aListener(ada, id),
    await aListener(ada, id),
    await aListener(ada, id),
    await aListener(ada, id),
  ]
  await here.answer(jean, messages.create, { id, content: 'from here' })
  await there.answer(jean, messages.create, { id, content: 'from there' })
  for (const { received } of listeners) await until(() => received().length === 2)
  for (const { received } of listeners) expect(received()).toEqual(['from here', 'from there'])

  // Each process has half of the channels. Those of the killed process close.
  process.kill(pids[0], 'SIGKILL')
  await until(() => listeners.filter(({ closeCode }) => closeCode() !== null).length === 2)
  await there.answer(jean, messages.create, { id, content: 'still there' })
  const left = listeners.filter(({ closeCode }) => closeCode() === null)
  expect(left).toHaveLength(2)
  for (const { received } of left) await until(() => received().length === 3)
})

test('rate limits count across processes', async () => {
  const { here, there } = await bothProcesses()
  const { username } = await someMember()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const through = attempt % 2 ? here : there
    const { status } = await through.call(null, accounts.logIn, { authValue: username, password: 'a wrong one' })
    statuses.push(status)
  }
  expect(statuses).toEqual([...statuses.slice(0, 5).fill(statuses[0] ?? 0), 429])
  const { status, headers } = await here.call(null, accounts.logIn, { authValue: username, password: 'a wrong one' })
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
})

/** Opens a member's own channel. Resolves to the close code if the server rejects it. */
async function aSocket({ token }: { token: string }): Promise<number | 'open'> {
  const ws = new WebSocket(server.url.replace('http', 'ws') + livePath)
  onTestFinished(() => ws.terminate())
  return new Promise((resolve) => {
    ws.on('open', () => ws.send(JSON.stringify({ type: 'authenticate', content: { token } })))
    ws.on('message', () => resolve('open'))
    ws.on('close', resolve)
  })
}

test('live channels of a member count across processes, until their process ends', async () => {
  const { pids } = await bothProcesses()
  const [ada, ben] = [await someMember(), await someMember()]
  const sockets = await Promise.all(Array.from({ length: 100 }, () => aSocket(ada)))
  expect(new Set(sockets)).toEqual(new Set(['open']))
  expect(await aSocket(ada)).toBe(closeCodes.tooMany)
  expect(await aSocket(ben)).toBe('open')
  process.kill(pids[0], 'SIGKILL')
  await until(async () => (await aSocket(ada)) === 'open')
})

test('answers all requests of others while one member keeps 150 connections busy', async () => {
  const [flooder, ben] = [await someMember(), await someMember()]
  let isOver = false
  for (let nth = 0; nth < 150; nth++) void flood(nth)
  async function flood(nth: number) {
    const { call } = aConnection()
    for (let n = nth; !isOver; n += 150) await call(flooder, items.listActive, { search: `pram ${n}` }).catch(() => {})
  }
  const connections = [aConnection(), aConnection(), aConnection(), aConnection()]
  for (let n = 0; n < 20; n++) {
    const { call } = connections[n % connections.length] as (typeof connections)[0]
    const { status } = await (n % 2 ? call(ben, accounts.listSessions, {}) : call(null, instance.get, {}))
    expect(status).toBe(200)
  }
  isOver = true
})

test('a log-out through one process ends the session and its live channels in both', async () => {
  const { here, there } = await bothProcesses()
  const { ada, id } = await aConversation(here)
  const listeners = [await aListener(ada, id), await aListener(ada, id)]
  await here.answer(ada, members.me, {})
  await there.answer(ada, members.me, {})
  await here.answer(ada, accounts.logOut, {})
  expect((await there.call(ada, members.me, {})).status).toBe(401)
  for (const { closeCode } of listeners) await until(() => closeCode() === 4401)
})

test('restarts a killed process without losing later requests', async () => {
  const { there, pids } = await bothProcesses()
  process.kill(pids[0], 'SIGKILL')
  const path = endpointPath(instance.get)
  await until(() => server.lines.some((line) => line.includes('A process ended') && line.includes(String(pids[0]))))
  for (let n = 0; n < 50; n++) expect((await fetch(server.url + path)).status).toBe(200)
  expect(await there.pid()).toBe(pids[1])
  const { pids: now } = await bothProcesses()
  expect(now).toContain(pids[1])
  expect(now).not.toContain(pids[0])
})

test('metrics are the sums of all processes', async () => {
  const { here, there } = await bothProcesses()
  const read = async () => (await fetch(`${server.url}/metrics`)).text()
  const answered = async () => {
    const ofRoute =
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/instance\/",status="200"\} (\d+)/
    return Number(ofRoute.exec(await read())?.[1] ?? 0)
  }
  const before = await answered()
  for (const through of [here, here, there]) await through.answer(null, instance.get, {})
  await until(async () => (await answered()) === before + 3)
  expect(await read()).toMatch(/^mails\{/m)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Uploads four pictures of 10 MB to an item without finishing the last one. */
async function anEndlessUpload({ token }: { token: string }, itemId: number) {
  const { method, path } = itemImages.set
  const head = [
    `${method} ${apiBase}${path} HTTP/1.1`,
    `host: pollen\r\nauthorization: Token ${token}`,
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000000',
  ]
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const state = { isAnswered: false }
  socket.on('data', () => {
    state.isAnswered = true
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="item_id"\r\n\r\n${itemId}\r\n`)
  const picture = Buffer.alloc(10_000_000, 'x')
  for (let nth = 0; nth < 4; nth++) {
    socket.write('--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n')
    socket.write(picture)
    await new Promise<void>((resolve) => void socket.write(nth < 3 ? '\r\n' : '', () => resolve()))
  }
  return state
}

test('parallel large uploads do not fill the memory of the processes', async () => {
  const { send } = aConnection()
  const memory = async () => {
    const { body } = await send('GET', '/metrics')
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1])
  }
  const before = await memory()
  const uploads = Array.from({ length: 6 }, async () => {
    const member = await someMember()
    const { id } = await anItem(database.db, new Date(), member)
    return anEndlessUpload(member, id)
  })
  const states = await Promise.all(uploads)
  expect((await memory()) - before).toBeLessThan(120_000_000)
  expect(states).toEqual(Array(6).fill({ isAnswered: false }))
})

test('all processes end when the main process is killed', async () => {
  const { pids } = await bothProcesses()
  await server.kill()
  await until(() => !pids.some(isRunning))
})
