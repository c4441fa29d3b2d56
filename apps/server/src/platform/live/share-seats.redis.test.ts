import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openRedis } from '../redis.ts'
import { createSeats } from './seats.ts'
import { shareSeats } from './share-seats.ts'

const url = process.env.TEST_REDIS_URL ?? ''
const ofAda = { name: 'member 1', max: 2 }
let count = 0

/** Seats of two servers that share a Redis. */
async function twoServers({ renewMs = 60_000 } = {}) {
  const prefix = `pollen-test:${process.pid}:seats:${++count}`
  const aServer = async () => {
    const redis = openRedis(url, { prefix, log: silentLog, timeoutMs: 30_000 })
    const seats = shareSeats(redis, createSeats(), { renewMs })
    onTestFinished(() => {
      seats.close()
      redis.close()
    })
    await until(() => !redis.isAway())
    return { redis, seats }
  }
  return [await aServer(), await aServer()] as const
}

test('two servers share the seats, and one can take what the other has left', async () => {
  const [a, b] = await twoServers()
  await a.seats.take('1:a', [ofAda])
  await b.seats.take('1:b', [ofAda])
  await expect(a.seats.take('1:c', [ofAda])).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: 5 })
  await expect(b.seats.take('1:c', [ofAda])).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS' })
  await b.seats.leave('1:b', ['member 1'])
  await a.seats.take('1:c', [ofAda])
})

test('each server counts separately while Redis is unavailable', async () => {
  const [a, b] = await twoServers({ renewMs: 50 })
  a.redis.close()
  await until(() => a.redis.isAway())
  await a.seats.take('1:a', [ofAda])
  await a.seats.take('1:b', [ofAda])
  await expect(a.seats.take('1:c', [ofAda])).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS' })
  await b.seats.take('2:a', [ofAda])
})

test('the next renewal restores seats that Redis has lost', async () => {
  const [a, b] = await twoServers({ renewMs: 50 })
  await a.seats.take('1:a', [ofAda])
  await a.seats.take('1:b', [ofAda])
  await a.redis.run(async (client) => {
    for (const key of await client.keys(`${a.redis.prefix}:*`)) await client.del(key)
  })
  await until(() =>
    b.seats.take('2:a', [ofAda]).then(
      () => b.seats.leave('2:a', ['member 1']).then(() => false),
      () => true,
    ),
  )
})
