import { expect, onTestFinished, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const patient = { maxRunning: 2, maxWaiting: 100, timeoutMs: 60_000 }

/** Queue of work that the test ends. Records the callers of started work. */
function aWorkshop(limits: Parameters<typeof createFairQueue>[0]) {
  const { run, isFull } = createFairQueue(limits)
  const started: string[] = []
  const running: (() => void)[] = []
  const begun: Promise<void>[] = []
  const begin = (caller: string | null) => {
    const result = run(caller, async () => {
      started.push(caller ?? 'no caller')
      await new Promise<void>((resolve) => running.push(resolve))
    })
    begun.push(result)
    return result
  }
  /** Ends the oldest running work, so that the next one starts. */
  const finishOne = async () => {
    running.shift()?.()
    await new Promise(setImmediate)
  }
  // Work that still waits would time out during the tests of another file.
  onTestFinished(async () => {
    while (running.length > 0) await finishOne()
    await Promise.allSettled(begun)
  })
  return { begin, finishOne, started, running, isFull }
}

test('limits concurrent work', async () => {
  const { begin, finishOne, started, running } = aWorkshop({ maxRunning: 2, maxWaiting: 10 })
  const all = Array.from({ length: 5 }, () => begin(null))
  await new Promise(setImmediate)
  expect(running).toHaveLength(2)
  for (let n = 0; n < 5; n++) await finishOne()
  await Promise.all(all)
  expect(started).toHaveLength(5)
})

test('limits the share of one caller, and leaves the rest to others', async () => {
  const { begin, started } = aWorkshop({ maxRunning: 5, maxWaiting: 100, ofCaller: patient })
  for (let n = 0; n < 60; n++) void begin('ada')
  await new Promise(setImmediate)
  expect(started).toEqual(['ada', 'ada'])
  void begin('ben')
  await new Promise(setImmediate)
  expect(started).toEqual(['ada', 'ada', 'ben'])
})

test('callers take turns, so that a single piece of work does not wait for all work of another caller', async () => {
  const { begin, finishOne, started } = aWorkshop({ maxRunning: 1, maxWaiting: 100, ofCaller: patient })
  for (let n = 0; n < 4; n++) void begin('ada')
  void begin('ben')
  void begin('eve')
  await new Promise(setImmediate)
  for (let n = 0; n < 5; n++) await finishOne()
  expect(started).toEqual(['ada', 'ada', 'ben', 'eve', 'ada', 'ada'])
})

test('work without a caller, such as a job, waits only for the total limit', async () => {
  const { begin, started } = aWorkshop({ maxRunning: 4, maxWaiting: 10, ofCaller: patient })
  for (let n = 0; n < 6; n++) void begin(null)
  await new Promise(setImmediate)
  expect(started).toHaveLength(4)
})

test('rejects the work of a caller that has too much waiting', async () => {
  const ofCaller = { maxRunning: 1, maxWaiting: 2, timeoutMs: 60_000 }
  const { begin } = aWorkshop({ maxRunning: 2, maxWaiting: 3, ofCaller })
  for (let n = 0; n < 3; n++) void begin('ada')
  await expect(begin('ada')).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: 2 })
})

test('with too much waiting work in total, rejects the last of the caller with the most', async () => {
  const { begin, started, finishOne } = aWorkshop({ maxRunning: 1, maxWaiting: 4, ofCaller: patient })
  for (let n = 0; n < 3; n++) void begin('ada')
  const [adasLast, ...others] = [begin('ada'), begin('ben'), begin('eve')]
  await expect(adasLast).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
  for (let n = 0; n < 5; n++) await finishOne()
  await Promise.all(others)
  expect(started).toEqual(['ada', 'ada', 'ben', 'eve', 'ada'])
})

test('with equal amounts of waiting work, rejects the new caller', async () => {
  const { begin } = aWorkshop({ maxRunning: 1, maxWaiting: 2, ofCaller: patient })
  for (const caller of ['ada', 'ben', 'eve']) void begin(caller)
  await expect(begin('kim')).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
})

test('rejects work after the timeout, and does not start it later', async () => {
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

test('failed work releases its slot', async () => {
  const { run } = createFairQueue({ maxRunning: 1, maxWaiting: 0 })
  for (let n = 0; n < 3; n++) await expect(run(null, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(null, async () => 'yes')).toBe('yes')
})

test('is full only while work waits for the total limit', async () => {
  const { begin, isFull } = aWorkshop({ maxRunning: 3, maxWaiting: 200, ofCaller: patient })
  for (let n = 0; n < 100; n++) void begin('ada')
  expect(isFull()).toBe(false)
  void begin('ben')
  void begin('eve')
  expect(isFull()).toBe(true)
})
