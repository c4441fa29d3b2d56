import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const members = (count: number) => Promise.all(Array.from({ length: count }, () => world.aMember()))
const say = (as: Member, id: number) =>
  world.http('POST', `/api/v1/items/${id}/comments/`, { as, body: { content: 'Is it still there?' } })
const takeBack = (as: Member, id: number, comment: number) =>
  world.http('DELETE', `/api/v1/items/${id}/comments/${comment}`, { as })
const view = (as: Member, id: number) => world.http('GET', `/api/v1/items/${id}/?view_date=1750000000`, { as })
const item = async (id: number) => (await world.http('GET', `/api/v1/items/${id}/`, { as: ada })).json()
const listed = async (id: number) =>
  (await world.http('GET', `/api/v1/items/${id}/comments/`, { as: ada })).json().count as number
const disable = (as: Member) =>
  world.http('POST', `/api/v1/users/${as.id}/disable`, { as, body: { password: as.password } })

async function recover(member: Member) {
  await world.http('POST', '/api/v1/recover-account/', { body: { accountValue: member.email } })
  await world.finishJobs()
  const token = /recover-account\/([\w-]{40})/.exec((await world.mails()).at(-1)?.text_body ?? '')?.[1]
  return world.http('POST', `/api/v1/recover-account/confirm/${token}`)
}

test('comments that come and go at once are counted rightly', async () => {
  const { id } = await world.anItem(ada)
  const people = await members(6)
  const first = await Promise.all(people.map((member) => say(member, id)))
  await Promise.all([
    ...people.map((member) => say(member, id)),
    ...people.map((member, n) => takeBack(member, id, first[n]?.json().id)),
    ...people.map((member, n) => takeBack(member, id, first[n]?.json().id)),
  ])
  expect(await listed(id)).toBe(6)
  expect((await item(id)).comments_count).toBe(6)
})

test('views of many at once, each several times, are counted once for each', async () => {
  const { id } = await world.anItem(ada)
  const people = await members(12)
  await Promise.all([...people, ...people, ...people].map((member) => view(member, id)))
  expect((await item(id)).views_count).toBe(12)
})

test('what a disabled member said is neither shown nor counted, until they come back', async () => {
  const { id } = await world.anItem(ada)
  const [jean, mary] = (await members(2)) as [Member, Member]
  for (const member of [jean, jean, mary]) await say(member, id)
  await disable(jean)
  expect([await listed(id), (await item(id)).comments_count]).toEqual([1, 1])
  expect((await recover(jean)).statusCode).toBe(204)
  expect([await listed(id), (await item(id)).comments_count]).toEqual([3, 3])
})

test('who is disabled twice at once, while they say and take back, is subtracted once', async () => {
  for (let round = 0; round < 3; round++) {
    const [jean] = (await members(1)) as [Member]
    const { id } = await world.anItem(ada)
    const said = await say(jean, id)
    await Promise.all([disable(jean), say(jean, id), takeBack(jean, id, said.json().id), disable(jean), say(jean, id)])
    expect([await listed(id), (await item(id)).comments_count]).toEqual([0, 0])
  }
})

test('what an erased member said and saw does not count any more', async () => {
  const { id } = await world.anItem(ada)
  const [jean, mary] = (await members(2)) as [Member, Member]
  for (const member of [jean, mary]) {
    await say(member, id)
    await view(member, id)
  }
  await disable(jean)
  await world.db.updateTable('members').set({ deletion_at: world.now() }).where('id', '=', jean.id).execute()
  await world.runScheduled('erase-accounts')
  expect(await item(id)).toMatchObject({ comments_count: 1, views_count: 1 })
})

test('after all this every counter is the number of its rows', async () => {
  const { rows } = await sql`
    SELECT id FROM items
    WHERE views_count <> (SELECT count(*) FROM item_views WHERE item_id = items.id) OR comments_count <> (
      SELECT count(*) FROM comments JOIN members ON members.id = author_id WHERE item_id = items.id AND disabled_at IS NULL)
  `.execute(world.db)
  expect(rows).toEqual([])
})
