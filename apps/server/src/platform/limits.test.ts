import { expect, test } from 'vitest'
import type { TooManyAttempts } from '../errors.ts'
import { createLimits, type Limit } from './limits.ts'

const limit: Limit = { name: 'doors', times: 2, minutes: 10 }

function aLimit() {
  let now = 0
  const limits = createLimits(() => new Date(now))
  const take = (key: string) =>
    limits.take(limit, key).then(
      () => 'taken',
      (refusal: TooManyAttempts) => refusal.retryAfter,
    )
  const wait = (seconds: number) => {
    now += seconds * 1000
  }
  return { limits, take, wait }
}

test('each key has its own count, which restarts after the period', async () => {
  const { take, wait } = aLimit()
  expect([await take('a'), await take('a'), await take('b')]).toEqual(['taken', 'taken', 'taken'])
  wait(599)
  expect([await take('a'), await take('b')]).toEqual([1, 'taken'])
  wait(1)
  expect([await take('a'), await take('a'), await take('a')]).toEqual(['taken', 'taken', 600])
})

test('rejected attempts do not count, and refunded ones can be taken again', async () => {
  const { limits, take } = aLimit()
  expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual(['taken', 'taken', 600, 600])
  await limits.giveBack(limit, 'a')
  expect([await take('a'), await take('a')]).toEqual(['taken', 600])
  for (let time = 0; time < 5; time++) await limits.giveBack(limit, 'b')
  expect([await take('b'), await take('b'), await take('b')]).toEqual(['taken', 'taken', 600])
})

test('drops the oldest keys above the maximum, and the newest still count', async () => {
  const { take } = aLimit()
  await take('first')
  await take('first')
  for (let nth = 0; nth < 100_000; nth++) await take(`key ${nth}`)
  expect(await take('key 99999')).toBe('taken')
  expect(await take('key 99999')).toBe(600)
  expect(await take('first')).toBe('taken')
})
