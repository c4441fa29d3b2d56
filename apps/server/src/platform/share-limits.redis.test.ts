import { accounts } from '@pollen/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../test/signals.ts'
import { silentLog } from '../../test/silent-log.ts'
import { aTcpProxy } from '../../test/tcp-proxy.ts'
import { startWorld } from '../../test/world.ts'
import type { TooManyAttempts } from '../errors.ts'
import { createLimits, type Limit, type Limits } from './limits.ts'
import { openRedis } from './redis.ts'
import { shareLimits } from './share-limits.ts'

const url = process.env.TEST_REDIS_URL ?? ''
const limit: Limit = { name: 'doors', times: 3, minutes: 10 }

let count = 0

/** Limits of several processes that share a Redis, with a fixed clock. */
async function someLimits({ processes = 2, at = url, timeoutMs = 30_000 } = {}) {
  const prefix = `pollen-test:${process.pid}:${++count}`
  const lines: string[] = []
  const note = (_details: object, line: string) => lines.push(line)
  const log = { ...silentLog, info: note, warn: note }
  const all = Array.from({ length: processes }, () => openRedis(at, { prefix, log, timeoutMs }))
  onTestFinished(() => {
    for (const redis of all) redis.close()
  })
  await until(() => all.every((redis) => !redis.isAway()))
  const limits = all.map((redis) =>
    shareLimits(
      redis,
      createLimits(() => new Date(0)),
    ),
  )
  return { all, limits: limits as [Limits, Limits], lines, prefix }
}

const attempt = (limits: Limits, key: string) =>
  limits.take(limit, key).then(
    () => 'taken',
    (refusal: TooManyAttempts) => refusal.retryAfter,
  )

/** Remaining seconds of ten minutes that have just begun. */
const tenMinutes = expect.toSatisfy((seconds) => seconds > 300 && seconds <= 600)

test('two processes count together, separately for each key', async () => {
  const { limits } = await someLimits()
  const [a, b] = limits
  expect([await attempt(a, 'x'), await attempt(b, 'x'), await attempt(a, 'x')]).toEqual(['taken', 'taken', 'taken'])
  expect([await attempt(a, 'x'), await attempt(b, 'x'), await attempt(b, 'y')]).toEqual([
    tenMinutes,
    tenMinutes,
    'taken',
  ])
  await expect(b.check(limit, 'x')).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: tenMinutes })
  await b.check(limit, 'y')
})

test('an attempt that one process gives back can be taken in another', async () => {
  const { limits } = await someLimits()
  const [a, b] = limits
  for (let time = 0; time < 5; time++) await a.giveBack(limit, 'x')
  for (let time = 0; time < 3; time++) expect(await attempt(a, 'x')).toBe('taken')
  await b.giveBack(limit, 'x')
  expect([await attempt(b, 'x'), await attempt(b, 'x')]).toEqual(['taken', tenMinutes])
})

test('sixty concurrent attempts do not exceed the limit', async () => {
  const { limits } = await someLimits()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, nth) => attempt(limits[nth % 2 ? 0 : 1], 'x')))
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
})

test('keys in Redis are hashed and expire', async () => {
  const { all, limits, prefix } = await someLimits()
  await attempt(limits[0], 'ada@example.org')
  await limits[0].giveBack(limit, 'ada@example.org')
  await attempt(limits[0], 'ada@example.org')
  const keys = (await all[0]?.run((client) => client.keys(`${prefix}:*`))) ?? []
  expect(keys).toHaveLength(1)
  expect(keys[0]).not.toContain('ada')
  const left = await all[0]?.run((client) => client.pTTL(keys[0] ?? ''))
  expect(left).toSatisfy((ms) => ms > 300_000 && ms <= 600_000)
})

test('while Redis is unavailable, each process counts separately and logs this once', async () => {
  const proxy = await aTcpProxy(url)
  const { all, limits, lines } = await someLimits({ at: proxy.url })
  const [a, b] = limits
  expect(await attempt(a, 'x')).toBe('taken')
  proxy.set('cut')
  await until(() => all.every((redis) => redis.isAway()))
  for (let time = 0; time < 3; time++)
    expect([await attempt(a, 'x'), await attempt(b, 'x')]).toEqual(['taken', 'taken'])
  expect([await attempt(a, 'x'), await attempt(b, 'x')]).toEqual([600, 600])
  proxy.set('working')
  await until(() => all.every((redis) => !redis.isAway()))
  expect([await attempt(a, 'x'), await attempt(b, 'x'), await attempt(b, 'x')]).toEqual(['taken', 'taken', tenMinutes])
  expect(lines.toSorted()).toEqual([
    'Redis does not answer: until it is back, each process counts limits for itself',
    'Redis does not answer: until it is back, each process counts limits for itself',
    'Redis is back',
    'Redis is back',
  ])
})

test('attempts do not wait for an unresponsive Redis', async () => {
  const proxy = await aTcpProxy(url)
  const { limits } = await someLimits({ at: proxy.url, timeoutMs: 100 })
  proxy.set('silent')
  const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(limits[0], 'x')))
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
})

test('attempts work if Redis has never been available', async () => {
  const redis = openRedis('redis://127.0.0.1:1', { prefix: 'none', log: silentLog })
  onTestFinished(redis.close)
  const limits = shareLimits(
    redis,
    createLimits(() => new Date(0)),
  )
  expect([await attempt(limits, 'x'), redis.isAway()]).toEqual(['taken', true])
})

test('guessing passwords at two servers allows no more attempts than at one', async () => {
  const world = await startWorld({ settings: { REDIS_URL: url } })
  onTestFinished(world.stop)
  const other = await world.secondApp()
  await until(() => [world, other].every(({ deps }) => !deps.redis?.isAway()))
  const ada = await world.aMember()
  const guess = async (app: typeof other) =>
    (await app.refusal(null, accounts.logIn, { authValue: ada.username, password: 'a wrong one' })).key
  const answers: unknown[] = []
  for (let time = 0; time < 3; time++) answers.push(await guess(world), await guess(other))
  expect(answers).toEqual([...Array(5).fill('INVALID_PASSWORD'), 'TOO_MANY_ATTEMPTS'])
  expect((await world.get('/metrics')).body).toContain('\nredis_up 1\n')
})
