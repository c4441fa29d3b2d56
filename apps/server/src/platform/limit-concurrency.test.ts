import { expect, onTestFinished, test } from 'vitest'
import { workFor } from './caller.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const patient = { maxRunning: 2, maxWaiting: 100, timeoutMs: 60_000 }

/** Work that is done when the test says so, and remembers who had a turn. */
function aWorkshop(limits: Parameters<typeof limitConcurrency>[0]) {
  const { run, expectedWaitMs } = limitConcurrency(limits)
  const started: string[] = []
  const running: (() => void)[] = []
  const begun: Promise<void>[] = []
  const begin = (caller: string | null) => {
    const work = () =>
      run(async () => {
        started.push(caller ?? 'nobody')
        await new Promise<void>((resolve) => running.push(resolve))
      })
    const result = caller === null ? work() : workFor(caller, work)
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
  return { begin, finishOne, started, running, expectedWaitMs }
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

test('with too many waiting, the caller is told to come back; with everybody waiting, that the service is busy', async () => {
  const ofCaller = { maxRunning: 1, maxWaiting: 2, timeoutMs: 60_000 }
  const { begin } = aWorkshop({ maxRunning: 2, maxWaiting: 3, ofCaller })
  for (let n = 0; n < 3; n++) void begin('ada')
  await expect(begin('ada')).rejects.toMatchObject({ key: 'TOO_MANY_ATTEMPTS', retryAfter: 2 })
  void begin('ben')
  void begin('ben')
  await expect(begin('eve')).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
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
  const { run } = limitConcurrency({ maxRunning: 1, maxWaiting: 0 })
  for (let n = 0; n < 3; n++) await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})

test('how long the next caller would wait follows from how many callers wait and how fast turns are given', async () => {
  const { begin, finishOne, expectedWaitMs } = aWorkshop({ maxRunning: 2, maxWaiting: 100 })
  for (let n = 0; n < 2; n++) begin(`runs ${n}`)
  for (let n = 0; n < 8; n++) begin(`waits ${n}`)
  await new Promise(setImmediate)
  expect(expectedWaitMs()).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const slow = expectedWaitMs()
  expect(slow).toBeGreaterThan(8 * 190)
  for (let n = 0; n < 4; n++) await finishOne()
  expect(expectedWaitMs()).toBeLessThan(slow / 2)
})

test('one caller makes nobody else wait, however much they ask for; a burst of many callers does', async () => {
  const { begin, expectedWaitMs } = aWorkshop({ maxRunning: 2, maxWaiting: 200 })
  for (let n = 0; n < 100; n++) begin('ada')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(expectedWaitMs()).toBe(0)
  for (let n = 0; n < 20; n++) begin(`caller ${n}`)
  await new Promise(setImmediate)
  expect(expectedWaitMs()).toBe(Number.POSITIVE_INFINITY)
})
