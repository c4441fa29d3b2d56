import { items } from '@pollen/contract/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let neighbours: Member[]

beforeAll(async () => {
  world = await startWorld()
  neighbours = await Promise.all(Array.from({ length: 20 }, () => world.aMember()))
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aMember()
})

const aChair = { name: 'A chair', description: 'Oak', type: 'DN', category1: 'HS' } as const
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const publish = (as: Member, changes: object = {}) => world.call(as, items.create, { ...aChair, ...changes })
const publishAll = (of = neighbours) => Promise.all(of.map((neighbour) => publish(neighbour)))
const sendAll = (key: string) =>
  Promise.all(
    neighbours.map((neighbour, n) =>
      world.send(neighbour, items.create, { ...aChair, name: `${key} ${n}` }, withKey(key)),
    ),
  )
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
const countNamed = async (name: string) => {
  const named = await world.db.selectFrom('items').select('id').where('name', 'like', `${name} %`).execute()
  return named.length
}

/** Locks the account, publishes an item as this member, and runs `during` while this waits. */
async function whileLocked(member: Member, during: () => Promise<unknown>) {
  let own: Promise<unknown> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM members WHERE id = ${member.id} FOR UPDATE`.execute(tx)
    own = publish(member)
    own.catch(() => {})
    await world.untilLockWait()
    await during()
  })
  return own
}

test('concurrent calls each create their own item', async () => {
  const locations = [null, { longitude: 5.5712345678901, latitude: 50.64 }, { longitude: 3.72, latitude: 51.05 }]
  const published = await Promise.all(
    neighbours.map((neighbour, n) =>
      world.call(
        neighbour,
        items.create,
        {
          ...aChair,
          name: `Chair "${n}"`,
          description: `C:\\ 🪑 ${n}`,
          location: locations[n % 3] ?? null,
          visibility: n % 4 ? 'PB' : 'DR',
          startdate: `${1901 + n}-01-01T00:00:00.123Z`,
        },
        { headers: { 'idempotency-key': 'the-same-for-all', 'accept-language': n % 2 ? 'fr' : 'en' } },
      ),
    ),
  )
  expect(published.map(({ name, user, location }) => [name, user.id, location])).toEqual(
    neighbours.map(({ id }, n) => [`Chair "${n}"`, id, locations[n % 3]]),
  )
  for (const [n, { id }] of published.entries()) {
    expect(await world.call(neighbours[n] as Member, items.get, { id })).toEqual(published[n])
  }
  const { rows } = await sql<{ id: number }>`
    SELECT (data ->> 'item_id')::bigint AS id FROM events WHERE type = 'item.published'`.execute(world.db)
  const shown = published.filter(({ visibility }) => visibility === 'PB')
  expect(rows.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort())
})

test('a member whose account is locked does not delay others', async () => {
  const own = await whileLocked(ada, async () => {
    expect(await publishAll(neighbours.slice(0, 5))).toHaveLength(5)
  })
  expect(own).toMatchObject({ name: 'A chair', user: { id: ada.id } })
})

test('a failed insert affects one caller only', async () => {
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.name LIKE '% 7' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`.execute(world.db)
  await sql`CREATE TRIGGER items_refuse BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(world.db)
  const answers = await sendAll('with-an-error')
  await sql`DROP TRIGGER items_refuse ON items`.execute(world.db)
  expect(statuses(answers)).toEqual(neighbours.map((_, n) => (n === 7 ? 500 : 201)))
  expect(await countNamed('with-an-error')).toBe(neighbours.length - 1)
})

test('a failed commit is reported, and repeating the calls creates one item each', async () => {
  await sql`
    CREATE CONSTRAINT TRIGGER items_refuse AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(world.db)
  const answers = await sendAll('at-the-commit')
  await sql`DROP TRIGGER items_refuse ON items`.execute(world.db)
  expect(statuses(answers)).toEqual(neighbours.map((_, n) => (n === 7 ? 500 : 201)))
  expect(statuses(await sendAll('at-the-commit'))).toEqual(neighbours.map(() => 201))
  expect(await countNamed('at-the-commit')).toBe(neighbours.length)
})

test('rejects a reused idempotency key without affecting concurrent calls of others', async () => {
  const first = await world.call(ada, items.create, aChair, withKey('one-click'))
  const [refused, repeated, published] = await Promise.all([
    world.refusal(ada, items.create, { ...aChair, name: 'A table' }, withKey('one-click')),
    world.call(ada, items.create, aChair, withKey('one-click')),
    publishAll(),
  ])
  expect(refused).toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED', details: first })
  expect(repeated).toEqual(first)
  expect(published).toHaveLength(neighbours.length)
})

test('repeats the first answer for a retry, even if the call would be rejected by now', async () => {
  const start = world.now()
  const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
  const aDay = { ...aChair, enddate: later(1).toISOString() }
  const first = await world.call(ada, items.create, aDay, withKey('today'))
  world.moveClock(later(2))
  expect(await world.call(ada, items.create, aDay, withKey('today'))).toEqual(first)
  expect((await world.refusal(ada, items.create, aDay)).key).toBe('INVALID_FIELDS')
  world.moveClock(start)
})

test('a member who has reached the limit can still retry a call', async () => {
  for (let n = 1; n < 60; n++) await publish(ada)
  const last = await world.call(ada, items.create, aChair, withKey('the-last'))
  for (let n = 0; n < 3; n++) expect(await world.call(ada, items.create, aChair, withKey('the-last'))).toEqual(last)
  const [refused] = await Promise.all([world.refusal(ada, items.create, aChair), publishAll()])
  expect(refused.key).toBe('TOO_MANY_ATTEMPTS')
})
