import { accounts } from '@pollen/contract/accounts'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { hashToken, issueToken } from './tokens.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

let address = 0
/** Each call comes from another address, to stay below the limits. */
const newAddress = () => `10.4.${Math.floor(++address / 250)}.${address % 250}`
const disable = (member: Member) =>
  world.send(member, accounts.disable, { id: member.id, password: member.password }, { from: newAddress() })

async function recover(member: Member) {
  const request = { memberId: member.id, action: 'recover_account' as const, now: world.now() }
  const { token } = await world.db.transaction().execute((tx) => issueToken(tx, request))
  return world.send(null, accounts.confirmRecovery, { token }, { from: newAddress() })
}

/** Starts a session like a log-in, but skips the slow password hash. */
async function logInAgain({ id: member_id, token }: Member) {
  const times = { created_at: world.now(), last_used_at: world.now(), expires_at: new Date('2030-01-01') }
  await world.db
    .insertInto('sessions')
    .values({ member_id, token_hash: hashToken(token), ...times })
    .execute()
}

test('twenty connected members concurrently disable and recover their accounts ten times without a deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.aMember()))
  const bystander = await world.aMember()
  const shared = await Promise.all(people.map((owner) => world.anItem(owner)))
  // Each member uses another order, so that locks in insertion order would deadlock.
  const start = async (asker: Member, place: number) => {
    for (const step of shared.keys()) {
      const { id } = shared[(place * 7 + step * 3) % shared.length] ?? { id: 0 }
      await world.aComment({ author: asker, item: { id } })
      if (step < 5) await world.send(asker, conversations.create, { item_id: id })
    }
  }
  await Promise.all(people.map(start))
  await sql`UPDATE items SET comments_count = (SELECT count(*) FROM comments WHERE item_id = items.id)`.execute(
    world.db,
  )

  const failures: string[] = []
  const noteFailures = (answers: { statusCode: number; body: string }[]) =>
    failures.push(...answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body))
  for (let round = 0; round < 10; round++) {
    noteFailures(
      await Promise.all([
        ...people.map(disable),
        ...shared.map(({ id }) => world.send(bystander, comments.create, { id, content: 'Still there?' })),
        ...people.map((member) => world.send(member, members.updateMe, { username: `${member.username}${round}` })),
      ]),
    )
    noteFailures(await Promise.all(people.map(recover)))
    await Promise.all(people.map(logInAgain))
  }
  expect(failures).toEqual([])

  const { rows } = await sql`
    SELECT id FROM items WHERE comments_count <> (SELECT count(*) FROM comments WHERE item_id = items.id)`.execute(
    world.db,
  )
  expect(rows).toEqual([])
  const open = await world.db.selectFrom('conversations').select('id').where('closed_at', 'is not', null).execute()
  expect(open).toEqual([])
  for (const { id } of shared)
    expect(await world.call(bystander, items.get, { id })).toMatchObject({ is_closed: false })
})

/** Returns true if another transaction has locked the item. */
async function isLocked(id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM items WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED`.execute(world.db)
  return rows.length === 0
}

test.each([
  [
    'a member renames their account',
    (ada: Member) => world.send(ada, members.updateMe, { username: `${ada.username}-new` }),
  ],
  ['a member leaves', disable],
])('locks items in the order of their ids when %s', async (_, change) => {
  const ada = await world.aMember()
  const own = [await world.anItem(ada), await world.anItem(ada)]
  const [first, second] = own.sort((one, other) => one.id - other.id) as [{ id: number }, { id: number }]
  // An update moves the row behind the others on disk.
  await world.call(ada, items.update, { id: first.id, description: 'Changed' })
  const changing = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('items').select('id').where('id', '=', first.id).forUpdate().execute()
    const answer = change(ada)
    await world.untilLockWait()
    expect(await isLocked(second.id)).toBe(false)
    return { answer }
  })
  expect((await changing.answer).statusCode).toBeLessThan(300)
})
