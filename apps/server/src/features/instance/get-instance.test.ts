import { languages } from '@pollen/contract/constants'
import { instance } from '@pollen/contract/instance'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({
    settings: { INSTANCE_NAME: 'Outremeuse', INSTANCE_CONTACT: 'hello@example.org', MAP_CENTER: '50.63, 5.58' },
  })
})
afterAll(() => world.stop())

const at = (days: number) => new Date(world.now().getTime() + days * 86_400_000)

async function aMember(username: string, account: { activated_at?: Date | null; disabled_at?: Date } = {}) {
  const named = { username, email: `${username}@example.org`, first_name: 'Ada', last_name: 'L', activated_at: at(-30) }
  const row = { ...named, ...account }
  return world.db.insertInto('members').values(row).returning('id').executeTakeFirstOrThrow()
}

async function anItem(owner_id: number, item: { visibility?: string; closed_at?: Date; enddate?: Date } = {}) {
  const common = { type: 'DN', name: 'A pram', description: 'With a rain cover', category1: 'CH', startdate: at(-9) }
  await world.db
    .insertInto('items')
    .values({ ...common, owner_id, ...item })
    .execute()
}

/** Moves the clock past the lifetime of cached counts. */
const later = () => world.moveClock(new Date(world.now().getTime() + 15_000))

test('describes an empty instance to visitors', async () => {
  expect(await world.call(null, instance.get)).toEqual({
    name: 'Outremeuse',
    contact: 'hello@example.org',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    source_url: null,
    languages,
    timezone: 'Europe/Brussels',
    map_center: { longitude: 5.58, latitude: 50.63 },
    map_zoom: 14,
    map_styles: expect.any(Array),
    features: { demo: false, vision: true, heic: false, moderation_statistics: false },
    sign_up: 'open',
    banner: null,
    is_in_maintenance: false,
    members_count: 0,
    open_items_count: 0,
    counts_are_exact: true,
  })
})

test('accepts the path without the trailing slash', async () => {
  expect((await world.get(endpointPath(instance.get).replace(/\/$/, ''))).statusCode).toBe(200)
})

test('counts only active members and listed items', async () => {
  const ada = await aMember('ada')
  await aMember('not-yet', { activated_at: null })
  const disabled = await aMember('disabled', { disabled_at: at(-1) })
  await anItem(ada.id)
  await anItem(ada.id, { enddate: at(3) })
  await anItem(ada.id, { enddate: at(-1) })
  await anItem(ada.id, { closed_at: at(-1) })
  await anItem(ada.id, { visibility: 'DR' })
  await anItem(ada.id, { visibility: 'UL' })
  await anItem(disabled.id)

  later()
  const answer = await world.call(null, instance.get)
  expect(answer).toMatchObject({ members_count: 1, open_items_count: 2, counts_are_exact: true })
})

test('stops counting an item when it ends', async () => {
  const before = (await world.call(null, instance.get)).open_items_count
  world.moveClock(at(4))
  expect((await world.call(null, instance.get)).open_items_count).toBe(before - 1)
})

test('reports capped counts above ten thousand', async () => {
  await sql`
    INSERT INTO members (username, email, first_name, last_name, activated_at)
    SELECT 'crowd' || n, 'crowd' || n, 'Cro', 'Wd', now() FROM generate_series(1, 10001) AS n
  `.execute(world.db)
  later()
  const answer = await world.call(null, instance.get)
  expect(answer).toMatchObject({ members_count: 10_000, counts_are_exact: false })
})
