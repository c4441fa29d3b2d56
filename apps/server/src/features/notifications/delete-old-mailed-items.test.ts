import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('records of mailed items are deleted after 60 days', async () => {
  const ada = await world.aMember()
  const owner = await world.aMember()
  const daysAgo = (days: number) => new Date(world.now().getTime() - days * 86_400_000)
  const [recent, old] = [await world.anItem(owner), await world.anItem(owner)]
  await world.db
    .insertInto('mailed_items')
    .values([
      { member_id: ada.id, item_id: recent.id, mailed_at: daysAgo(59) },
      { member_id: ada.id, item_id: old.id, mailed_at: daysAgo(61) },
    ])
    .execute()
  await world.runScheduled('delete-old-mailed-items')
  expect(await world.db.selectFrom('mailed_items').select('item_id').execute()).toEqual([{ item_id: recent.id }])
})
