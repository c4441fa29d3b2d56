import { setTimeout as sleep } from 'node:timers/promises'
import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { refuseOverload } from './refuse-overload.ts'

const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' } as const

/** A world whose items nobody can read or add to until `free`, so that calls wait for the three connections. */
async function aBlockedWorld() {
  const world = await startWorld({ settings: { DATABASE_POOL: '3' } })
  onTestFinished(world.stop)
  const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember()))
  const blocker = new pg.Client(world.config.DATABASE_URL)
  // The database is dropped at the end, also after a failure.
  blocker.on('error', () => {})
  await blocker.connect()
  await blocker.query('BEGIN; LOCK TABLE pollen.items IN ACCESS EXCLUSIVE MODE')
  return { world, members, free: () => blocker.end() }
}

/** An address that nobody answers needs no connection to the database, so it tells when calls begin to be refused. */
const untilRefused = (world: World) => until(async () => (await world.get('/api/v1/nothing/')).statusCode === 503)

test('with more calls than can be answered further ones are refused at once, and what was begun is finished', async () => {
  const { world, members, free } = await aBlockedWorld()
  const begun = members.map((member) => world.send(member, items.create, pram))
  await untilRefused(world)

  const begin = performance.now()
  expect(await world.refusal(null, instance.get)).toMatchObject({
    status: 503,
    key: 'SERVICE_UNAVAILABLE',
    retryAfter: 2,
  })
  expect(performance.now() - begin).toBeLessThan(1_000)
  for (const path of ['/health/live', '/robots.txt']) expect((await world.get(path)).statusCode).toBe(200)

  await free()
  for (const { statusCode } of await Promise.all(begun)) expect(statusCode).toBe(201)
  await world.call(null, instance.get)
})

test('a moment in which everybody waits refuses nobody, and a short calm does not end an overload', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let waitMs = 0
  const app = fastify()
  onTestFinished(() => app.close())
  const refuseIfBusy = refuseOverload(app, { expectedWaitMs: () => waitMs, log: silentLog })
  const isRefusedAfter = (ms: number, nextWaitMs: number) => {
    vi.advanceTimersByTime(ms)
    waitMs = nextWaitMs
    try {
      refuseIfBusy()
      return false
    } catch {
      return true
    }
  }
  expect(isRefusedAfter(0, 300)).toBe(false)
  expect(isRefusedAfter(400, 300)).toBe(false)
  expect(isRefusedAfter(100, 300)).toBe(true)
  expect(isRefusedAfter(100, 0)).toBe(false)
  expect(isRefusedAfter(100, 300)).toBe(true)
  expect(isRefusedAfter(100, 0)).toBe(false)
  expect(isRefusedAfter(500, 0)).toBe(false)
  expect(isRefusedAfter(0, 300)).toBe(false)
  expect(isRefusedAfter(0, Number.POSITIVE_INFINITY)).toBe(true)
})

test('what is wrong with a call is told as before once there is room, and one caller alone is no overload', async () => {
  const { world, members, free } = await aBlockedWorld()
  const [ada] = members
  if (!ada) throw new Error('There are members')
  const begun = Array.from({ length: 20 }, () => world.send(ada, items.create, pram))
  await sleep(500)
  expect((await world.send(null, items.get, { id: 'no number' })).statusCode).toBeLessThan(500)
  await free()
  for (const { statusCode } of await Promise.all(begun)) expect(statusCode).toBe(201)
})

test('a large upload that is refused ends its connection, so that nobody has to read it', async () => {
  const { world, members, free } = await aBlockedWorld()
  const begun = members.map((member) => world.send(member, items.create, pram))
  await untilRefused(world)
  const upload = (bytes: number) =>
    world.http('POST', '/api/v1/items/', { headers: { 'content-length': String(bytes), 'content-type': 'image/webp' } })
  expect((await upload(5_000_000)).headers).toMatchObject({ connection: 'close', 'retry-after': '2' })
  expect((await upload(0)).headers.connection).not.toBe('close')
  await free()
  await Promise.all(begun)
})

test('a slow machine refuses nobody who calls it alone, and who comes with many others is told to come back', async () => {
  const world = await startWorld()
  onTestFinished(world.stop)
  const busy = setInterval(() => {
    const end = performance.now() + 400
    while (performance.now() < end);
  }, 20)
  onTestFinished(() => clearInterval(busy))
  // Three turns that are late one after the other, and one in which it began.
  await sleep(4_000)
  expect((await world.get('/api/v1/nothing/')).statusCode).toBe(404)
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.get('/api/v1/nothing/')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 503]))
})
