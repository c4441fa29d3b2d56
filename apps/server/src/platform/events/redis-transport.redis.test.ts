import { expect, onTestFinished, test } from 'vitest'
import { emitFor, recordSignals, until, untilLive } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { aTcpProxy } from '../../../test/tcp-proxy.ts'
import { startWorld } from '../../../test/world.ts'
import { openRedis } from '../redis.ts'
import { redisTransport } from './redis-transport.ts'
import { openSignals } from './signals.ts'

/** Shorter than usual, because some tests wait for three missed heartbeats. */
const signalTimes = { heartbeatMs: 700, sweepWithoutSignalsMs: 500 }

const url = process.env.TEST_REDIS_URL ?? ''

async function twoProcesses() {
  const proxy = await aTcpProxy(url)
  const world = await startWorld({ settings: { REDIS_URL: proxy.url }, signalTimes })
  onTestFinished(world.stop)
  const other = await world.secondApp()
  await untilLive(world.signals, other.signals)
  return { proxy, world, other }
}

test.each(['cut', 'silent'] as const)(
  'while Redis is %s, requests work and processes sweep; signals resume afterwards',
  async (state) => {
    const { proxy, world, other } = await twoProcesses()
    const ada = await world.aMember()
    const there = recordSignals(other.signals)
    proxy.set(state)
    // None of these waits for Redis.
    await Promise.all(Array.from({ length: 60 }, () => emitFor(world.db, ada.id)))
    await until(() => !other.signals.isLive() && !world.signals.isLive())
    expect((await world.get('/health/ready')).json()).toEqual({
      status: 'ok',
      signals: 'lost',
      instance: expect.any(String),
    })
    expect((await world.get('/metrics')).body).toContain('\nsignals_live 0\n')
    const sweeps = there.sweeps
    await until(() => there.sweeps >= sweeps + 2)
    proxy.set('working')
    await untilLive(world.signals, other.signals)
    await emitFor(world.db, ada.id)
    await until(() => there.members.has(ada.id))
    expect((await world.get('/metrics')).body).toContain('\nredis_up 1\n')
  },
)

test('a process that could not send signals triggers a sweep in all processes once it is connected again', async () => {
  const { proxy, world, other } = await twoProcesses()
  // This process has a working connection to Redis, and does not sweep by itself during the test.
  const redis = openRedis(url, { prefix: world.deps.redis?.prefix ?? '', log: silentLog })
  const times = { heartbeatMs: 1_000, sweepMs: 3_600_000, sweepWithoutSignalsMs: 3_600_000 }
  const third = openSignals({ connect: redisTransport(redis), log: silentLog, times })
  onTestFinished(async () => {
    await third.close()
    redis.close()
  })
  await untilLive(third)
  const ada = await world.aMember()
  proxy.set('cut')
  await until(() => !world.signals.isLive())
  const heard = recordSignals(third)
  await emitFor(world.db, ada.id)
  proxy.set('working')
  await untilLive(world.signals, other.signals)
  await until(() => heard.sweeps > 0)
  expect(heard.members.size).toBe(0)
})

test('instances that share a Redis do not receive signals of each other', async () => {
  const [one, two] = [
    await startWorld({ settings: { REDIS_URL: url } }),
    await startWorld({ settings: { REDIS_URL: url } }),
  ]
  onTestFinished(async () => {
    await one.stop()
    await two.stop()
  })
  await untilLive(one.signals, two.signals)
  const [ada, ben] = [await one.aMember(), await two.aMember()]
  const heard = recordSignals(two.signals)
  await emitFor(one.db, ada.id)
  await emitFor(two.db, ben.id)
  await until(() => heard.signals.length > 0)
  expect(heard.signals).toEqual([{ conversation_ids: [], member_ids: [ben.id] }])
})

test('uses Redis as soon as it is available, even if it is not at the start', async () => {
  const proxy = await aTcpProxy(url)
  proxy.set('cut')
  const world = await startWorld({ settings: { REDIS_URL: proxy.url } })
  onTestFinished(world.stop)
  expect((await world.get('/health/ready')).statusCode).toBe(200)
  proxy.set('working')
  await untilLive(world.signals)
})
