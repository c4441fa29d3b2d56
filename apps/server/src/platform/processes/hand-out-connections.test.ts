import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bundlePrograms } from '../../../test/bundle-programs.ts'
import { handOutConnections, takeConnections } from './hand-out-connections.ts'

const program = await bundlePrograms(['test/answering-process-main.ts'])

/** Server that does not listen, but gets connections over a channel. */
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

test('a process answers on a connection that it gets, and closes it when it is idle', async () => {
  const { server, connect } = await aServer()
  const client = connect()
  client.write('GET / HTTP/1.1\r\nHost: pollen\r\n\r\n')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  server.closeIdleConnections()
  await once(client, 'close')
})

test('a process times out an incomplete request', async () => {
  const { connect } = await aServer({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 })
  const client = connect()
  client.write('GET / HTTP/1.1\r\nHost: pollen\r\nX-Slow: ')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 408/)
})

/** Listens on a port and starts processes that get its connections. */
async function startWorkers(count: number) {
  const connections = await handOutConnections({ host: '127.0.0.1', port: 0 })
  const workers = Array.from({ length: count }, () =>
    fork(program('answering-process-main'), { execArgv: [], serialization: 'advanced' }),
  )
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL')
    return connections.stop()
  })
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  for (const worker of workers) connections.add(worker)
  const url = `http://127.0.0.1:${connections.port}/`
  const send = () => fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) })
  const fetchPid = async () => Number(await (await send()).text())
  const fetchPids = (times: number) => Promise.all(Array.from({ length: times }, fetchPid))
  return { connections, workers, ids: workers.map(({ pid }) => pid), fetchPids }
}

test('distributes connections evenly', async () => {
  const { ids, fetchPids } = await startWorkers(2)
  const answers: number[] = []
  // One after the other, because a busy machine may run one process more often than the other.
  for (let count = 0; count < 20; count++) answers.push(...(await fetchPids(1)))
  for (const id of ids) expect(answers.filter((answer) => answer === id).length).toBeGreaterThan(5)
})

test('hands connections that a killed process has not taken to another process', async () => {
  const { workers, ids, fetchPids } = await startWorkers(2)
  workers[0]?.kill('SIGSTOP')
  const answers = fetchPids(20)
  await sleep(200)
  workers[0]?.kill('SIGKILL')
  expect(await answers).toEqual(Array(20).fill(ids[1]))
  expect(await fetchPids(2)).toEqual([ids[1], ids[1]])
})

test('a hanging process blocks at most one connection, and does not prevent a stop', async () => {
  const { connections, workers, fetchPids } = await startWorkers(2)
  workers[0]?.kill('SIGSTOP')
  let answered = 0
  const answers = Array.from({ length: 3 }, () => fetchPids(1).then(() => answered++))
  const settled = Promise.allSettled(answers)
  await expect.poll(() => answered).toBe(2)
  await connections.stop()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a client with one connection does not wait for all fifteen of another client', async () => {
  // A single process, because with two the slower one might answer its connection after many later ones.
  const { connections, workers, fetchPids } = await startWorkers(1)
  workers[0]?.kill('SIGSTOP')
  const answered: string[] = []
  const many = Array.from({ length: 15 }, () => fetchPids(1).then(() => answered.push('many')))
  await sleep(100)
  const address = { host: '127.0.0.1', port: connections.port, localAddress: '127.0.0.2' }
  const request = get({ ...address, agent: false })
  const one = once(request, 'response').then(() => answered.push('one'))
  const [socket] = await once(request, 'socket')
  if (socket.connecting) await once(socket, 'connect')
  await sleep(100)
  workers[0]?.kill('SIGCONT')
  await Promise.all([...many, one])
  expect(answered.indexOf('one')).toBeLessThan(8)
})
