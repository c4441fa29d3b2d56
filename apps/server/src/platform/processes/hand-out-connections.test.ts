import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { handOutConnections, takeConnections } from './hand-out-connections.ts'

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

/** A port, and processes that answer on the connections that it hands out. */
async function somebodyServes(count: number) {
  const connections = await handOutConnections({ host: '127.0.0.1', port: 0 })
  const program = 'apps/server/test/answering-process-main.ts'
  const workers = Array.from({ length: count }, () =>
    fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced' }),
  )
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL')
    return connections.stop()
  })
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  for (const worker of workers) connections.add(worker)
  const url = `http://127.0.0.1:${connections.port}/`
  const send = () => fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) })
  const ask = async () => Number(await (await send()).text())
  const askTimes = (times: number) => Promise.all(Array.from({ length: times }, ask))
  return { connections, workers, ids: workers.map(({ pid }) => pid), askTimes }
}

test('all processes get about as many connections', async () => {
  const { ids, askTimes } = await somebodyServes(2)
  const answers = await askTimes(40)
  for (const id of ids) expect(answers.filter((answer) => answer === id).length).toBeGreaterThan(10)
})

test('what a process had not taken when it died is answered by another', async () => {
  const { workers, ids, askTimes } = await somebodyServes(2)
  workers[0]?.kill('SIGSTOP')
  const answers = askTimes(20)
  await sleep(200)
  workers[0]?.kill('SIGKILL')
  expect(await answers).toEqual(Array(20).fill(ids[1]))
  expect(await askTimes(2)).toEqual([ids[1], ids[1]])
})

test('a process that hangs keeps at most one connection waiting, and stops nobody from stopping', async () => {
  const { connections, workers, askTimes } = await somebodyServes(2)
  workers[0]?.kill('SIGSTOP')
  let answered = 0
  const answers = Array.from({ length: 3 }, () => askTimes(1).then(() => answered++))
  const settled = Promise.allSettled(answers)
  await expect.poll(() => answered).toBe(2)
  await connections.stop()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('somebody with one connection does not wait for the fifteen of somebody else', async () => {
  // Of two processes one may be slower than the other, and what it was given is answered after much that came later.
  const { connections, workers, askTimes } = await somebodyServes(1)
  workers[0]?.kill('SIGSTOP')
  const answered: string[] = []
  const many = Array.from({ length: 15 }, () => askTimes(1).then(() => answered.push('many')))
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
