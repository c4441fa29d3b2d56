import { accounts } from '@pollen/contract/accounts'
import { comments } from '@pollen/contract/comments'
import { items } from '@pollen/contract/items'
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
const content = 'Is it still there?'
const comment = (as: Member, id: number) => world.call(as, comments.create, { id, content })
const view = (as: Member, id: number) => world.call(as, items.get, { id, view_date: 1750000000 })
const item = (id: number) => world.call(ada, items.get, { id })
const countListed = async (id: number) => (await world.call(ada, comments.list, { id })).count
const disable = (as: Member) => world.call(as, accounts.disable, { id: as.id, password: as.password })

// Concurrent calls may be rejected, because the comment was deleted or the session has ended.
const tryToComment = (as: Member, id: number) => world.send(as, comments.create, { id, content })
const tryToDelete = (as: Member, itemId: number, commentId: number | undefined) =>
  world.send(as, comments.delete, { itemId, commentId })
const tryToDisable = (as: Member) => world.send(as, accounts.disable, { id: as.id, password: as.password })

async function recover(member: Member) {
  await world.call(null, accounts.recover, { accountValue: member.email })
  await world.finishJobs()
  const token = /recover-account\/([\w-]{40})/.exec((await world.mails()).at(-1)?.text_body ?? '')?.[1] ?? ''
  await world.call(null, accounts.confirmRecovery, { token })
}

test('counts comments that are concurrently created and deleted', async () => {
  const { id } = await world.anItem(ada)
  const people = await members(6)
  const first = await Promise.all(people.map((member) => comment(member, id)))
  await Promise.all([
    ...people.map((member) => comment(member, id)),
    ...people.map((member, n) => tryToDelete(member, id, first[n]?.id)),
    ...people.map((member, n) => tryToDelete(member, id, first[n]?.id)),
  ])
  expect(await countListed(id)).toBe(6)
  expect((await item(id)).comments_count).toBe(6)
})

test('counts concurrent and repeated views once per member', async () => {
  const { id } = await world.anItem(ada)
  const people = await members(12)
  await Promise.all([...people, ...people, ...people].map((member) => view(member, id)))
  expect((await item(id)).views_count).toBe(12)
})

test('hides and does not count comments of a disabled member until they recover', async () => {
  const { id } = await world.anItem(ada)
  const [jean, mary] = (await members(2)) as [Member, Member]
  for (const member of [jean, jean, mary]) await comment(member, id)
  await disable(jean)
  expect([await countListed(id), (await item(id)).comments_count]).toEqual([1, 1])
  await recover(jean)
  expect([await countListed(id), (await item(id)).comments_count]).toEqual([3, 3])
})

test('subtracts comments once when a member is disabled twice while creating and deleting comments', async () => {
  for (let round = 0; round < 3; round++) {
    const [jean] = (await members(1)) as [Member]
    const { id } = await world.anItem(ada)
    const first = await comment(jean, id)
    await Promise.all([
      tryToDisable(jean),
      tryToComment(jean, id),
      tryToDelete(jean, id, first.id),
      tryToDisable(jean),
      tryToComment(jean, id),
    ])
    expect([await countListed(id), (await item(id)).comments_count]).toEqual([0, 0])
  }
})

test('does not count comments and views of an erased member', async () => {
  const { id } = await world.anItem(ada)
  const [jean, mary] = (await members(2)) as [Member, Member]
  for (const member of [jean, mary]) {
    await comment(member, id)
    await view(member, id)
  }
  await disable(jean)
  await world.db.updateTable('members').set({ deletion_at: world.now() }).where('id', '=', jean.id).execute()
  await world.runScheduled('erase-accounts')
  expect(await item(id)).toMatchObject({ comments_count: 1, views_count: 1 })
})

test('all counters match the rows after these tests', async () => {
  const { rows } = await sql`
    SELECT id FROM items
    WHERE views_count <> (SELECT count(*) FROM item_views WHERE item_id = items.id) OR comments_count <> (
      SELECT count(*) FROM comments JOIN members ON members.id = author_id WHERE item_id = items.id AND disabled_at IS NULL)
  `.execute(world.db)
  expect(rows).toEqual([])
})
