import { expect, onTestFinished, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const patient = { maxRunning: 2, maxWaiting: 100, timeoutMs: 60_000 }

/** Work that is done when the test says so, and remembers who had a turn. */
function aWorkshop(limits: Parameters<typeof createFairQueue>[0]) {
  const { run, isFull } = createFairQueue(limits)
  const started: string[] = []
  const running: (() => void)[] = []
  const begun: Promise<void>[] = []
  const begin = (caller: string | null) => {
    const result = run(caller, async () => {
      started.push(caller ?? 'nobody')
      await new Promise<void>((resolve) => running.push(resolve))
    })
    begun.push(result)
    return result
  }
  /** Ends the oldest running work, and lets the next one begin. */
  const finishOne = async () => {
    running.shift()?.()
    await new Promise(setImmediate)
  }
  // What still waited would give up during the tests of another file.
  onTestFinished(async () => {
    while (running.length > 0) await finishOne()
    await Promise.allSettled(begun)
  })
  return { begin, finishOne, started, running, isFull }
}

test('only so many pieces of work run at once', async () => {
  const { begin, finishOne, started, running } = aWorkshop({ maxRunning: 2, maxWaiting: 10 })
  const all = Array.from({ length: 5 }, () => begin(null))
  await new Promise(setImmediate)
  expect(running).toHaveLength(2)
  for (let n = 0; n < 5; n++) await finishOne()
  await Promise.all(all)
  expect(started).toHaveLength(5)
})

test('one caller has a share of it, and what is left is for the others', async () => {
  const { begin, started } = aWorkshop({ maxRunning: 5, maxWaiting: 100, ofCaller: patient })
  for (let n = 0; n < 60; n++) void begin('ada')
  await new Promise(setImmediate)
  expect(started).toEqual(['ada', 'ada'])
  void begin('ben')
  await new Promise(setImmediate)
  expect(started).toEqual(['ada', 'ada', 'ben'])
})

test('callers take turns: who comes with one does not wait for all of somebody else', async () => {
  const { begin, finishOne, started } = aWorkshop({ maxRunning: 1, maxWaiting: 100, ofCaller: patient })
  for (let n = 0; n < 4; n++) void begin('ada')
  void begin('ben')
  void begin('eve')
  await new Promise(setImmediate)
  for (let n = 0; n < 5; n++) await finishOne()
  expect(started).toEqual(['ada', 'ada', 'ben', 'eve', 'ada', 'ada'])
})

test('a job has no share of its own, and waits only when everything is taken', async () => {
  const { begin, started } = aWorkshop({ maxRunning: 4, maxWaiting: 10, ofCaller: patient })
  for (let n = 0; n < 6; n++) void begin(null)
  await new Promise(setImmediate)
  expect(started).toHaveLength(4)
})

test('a caller with too many waiting is told to come back', async () => {
  const ofCaller = { maxRunning: 1, maxWaiting: 2, timeoutMs: 60_000 }
  const { begin } = aWorkshop({ maxRunning: 2, maxWaiting: 3, ofCaller })
  for (let n = 0; n < 3; n++) void begin('ada')
  await expect(begin('ada')).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: 2 })
})

test('with too much waiting in all, the caller with the most waiting work is refused', async () => {
  const { begin, started, finishOne } = aWorkshop({ maxRunning: 1, maxWaiting: 4, ofCaller: patient })
  for (let n = 0; n < 3; n++) void begin('ada')
  const [adasLast, ...others] = [begin('ada'), begin('ben'), begin('eve')]
  await expect(adasLast).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
  for (let n = 0; n < 5; n++) await finishOne()
  await Promise.all(others)
  expect(started).toEqual(['ada', 'ada', 'ben', 'eve', 'ada'])
})

test('of callers with equally much waiting work, the newcomer is refused', async () => {
  const { begin } = aWorkshop({ maxRunning: 1, maxWaiting: 2, ofCaller: patient })
  for (const caller of ['ada', 'ben', 'eve']) void begin(caller)
  await expect(begin('kim')).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
})

test('who waits too long is refused, and does not take a turn any more', async () => {
  const ofCaller = { maxRunning: 1, maxWaiting: 10, timeoutMs: 1 }
  const { begin, finishOne, started } = aWorkshop({ maxRunning: 1, maxWaiting: 10, ofCaller })
  const first = begin('ada')
  await expect(begin('ada')).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS' })
  await finishOne()
  await first
  void begin('ben')
  await new Promise(setImmediate)
  expect(started).toEqual(['ada', 'ben'])
})

test('work that fails gives its turn back', async () => {
  const { run } = createFairQueue({ maxRunning: 1, maxWaiting: 0 })
  for (let n = 0; n < 3; n++) await expect(run(null, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(null, async () => 'yes')).toBe('yes')
})

test('it is full only while work waits that no share holds back', async () => {
  const { begin, isFull } = aWorkshop({ maxRunning: 3, maxWaiting: 200, ofCaller: patient })
  for (let n = 0; n < 100; n++) void begin('ada')
  expect(isFull()).toBe(false)
  void begin('ben')
  void begin('eve')
  expect(isFull()).toBe(true)
})
