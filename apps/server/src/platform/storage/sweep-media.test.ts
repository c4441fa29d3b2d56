import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import type { JobContext } from '../jobs/job.ts'
import { sweepMedia } from './sweep-media.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  world.moveClock(new Date())
})
afterAll(() => world.stop())

const inTwoHours = () => world.moveClock(new Date(Date.now() + 2 * 60 * 60 * 1000))
const names = async () => {
  const found: string[] = []
  for await (const { name } of world.deps.storage.media.list()) found.push(name)
  return found.sort()
}

/** Runs the sweep with a feature that references exactly these files. */
async function sweep(referenced: () => string[]) {
  const log = { info: vi.fn(), error: vi.fn() }
  const job = sweepMedia([async (_db, start) => referenced().filter((name) => name.startsWith(start))])
  await job.run({ ...world.deps, db: world.db, log } as unknown as JobContext, {})
  return log
}

const aFile = async () => (await world.anImage(await world.aMember())).file
const empty = async () => {
  for (const name of await names()) await world.deps.storage.media.remove(name)
}

test('removes unreferenced files after an hour', async () => {
  await empty()
  const kept = await aFile()
  const before = await names()
  await sweep(() => [kept])
  expect(await names()).toEqual(before)
  inTwoHours()
  await sweep(() => [kept])
  expect(await names()).toEqual([kept])
})

test('keeps a file that is referenced during the sweep', async () => {
  await empty()
  const file = await aFile()
  inTwoHours()
  let calls = 0
  // Only the second call, under the lock, finds the new row.
  const job = sweepMedia([async (_db, start) => (start.length > 2 || calls++ > 255 ? [file] : [])])
  const log = { info: vi.fn(), error: vi.fn() }
  await job.run({ ...world.deps, db: world.db, log } as unknown as JobContext, {})
  expect(await names()).toContain(file)
})

test('reports references to missing files', async () => {
  await empty()
  const file = await aFile()
  await world.deps.storage.media.remove(file)
  const log = await sweep(() => [file])
  expect(log.error).toHaveBeenCalledWith({ count: 1, some: [file] }, 'files are missing from the storage')
})

test('the sweep of the server keeps the pictures of members', async () => {
  await empty()
  const ada = await world.aMember()
  const image = await world.anImage(ada)
  const removed = await world.anImage(ada)
  await world.db.deleteFrom('member_images').where('id', '=', removed.id).execute()
  inTwoHours()
  await world.runScheduled('sweep-media')
  expect(await names()).toEqual([image.file, image.small_file].sort())
})
