import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { loadDemo } from './load-demo.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await loadDemo(world.db, { now: world.now(), center: { longitude: 5.57, latitude: 50.64 } })
})
afterAll(() => world.stop())

test('only the two members with demo log-ins get mails', async () => {
  await world.runScheduled('prepare-digests')
  const mails = await world.sendMails()
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['priya@example.org', 'mireille.d@example.org']))
})
