import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import { approximateLocation, distanceKm } from '@pollen/contract/location'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPlace, north, startDigestWorld } from '../../../test/digest-world.ts'
import type { Member } from '../../../test/world.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
let owner: Member
let reader: Member
let home = aPlace()

beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  home = aPlace()
  owner = await world.aMember()
  reader = await world.aReader(home)
})

const publish = async (...[location, more]: [ReturnType<typeof north>?, object?]) =>
  (await world.publish(owner, location ?? north(home, 1), more)).id
const digests = (family: 'items' | 'events' = 'items', member = reader) => world.digestsOf(member, family)
/** Period of a digest. */
const anyWindow = { since: expect.any(String), until: expect.any(String) }
const named = (...item_ids: number[]) => [{ frequency: 'D', item_ids, more: 0, ...anyWindow }]
const anEvent = () => ({ type: 'EV', startdate: inDays(3), enddate: inDays(4) })
const inDays = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString()

describe('an item digest', () => {
  test('names items published near the member, nearest first', async () => {
    const [far, near] = [await publish(north(home, 3)), await publish(north(home, 1))]
    await world.nextMorning()
    expect(await digests()).toEqual(named(near, far))
    expect(await digests('events')).toEqual([])
  })

  test('names five items and the number of further ones', async () => {
    const ids: number[] = []
    for (const km of [7, 1, 6, 2, 5, 3, 4]) ids[km] = await publish(north(home, km))
    await world.nextMorning()
    expect(await digests()).toEqual([{ frequency: 'D', item_ids: ids.slice(1, 6), more: 2, ...anyWindow }])
  })

  test('counts only items that are left when the mail is sent', async () => {
    const ids: number[] = []
    for (const km of [1, 2, 3, 4, 5, 6, 7, 8]) ids[km] = await publish(north(home, km))
    await world.nextMorning()
    await world.call(owner, items.close, { id: ids[7] ?? 0, reason: 'ON' })
    await world.call(reader, items.get, { id: ids[8] ?? 0, view_date: world.now().toISOString() })
    // Items that are published now belong to the next digest.
    await publish()
    const [mail] = (await world.sendMails()).filter(({ to }) => to === reader.email)
    expect(mail?.subject).toMatch(/^6\snew items/)
    expect(mail?.text).toContain('Here’s what’s new since yesterday')
    expect(mail?.text).toMatch(/^And\s1\smore\.$/m)
  })

  test('names only items within the radius of the member', async () => {
    const near = await publish(north(home, 9.99))
    await publish(north(home, 10.01))
    await world.nextMorning()
    expect(await digests()).toEqual(named(near))

    await world.set(reader, { dwithin_notifications: 99 })
    const further = await publish(north(home, 98.9))
    await publish(north(home, 99.1))
    await world.nextMorning()
    expect(await digests()).toEqual([...named(near), ...named(further)])
  })

  test('requires a place of the item and a reference location of the member', async () => {
    const nowhere = await world.aReader(null)
    await world.publish(owner, null)
    await publish()
    await world.nextMorning()
    expect((await digests())[0]).toMatchObject({ more: 0, item_ids: { length: 1 } })
    expect(await digests('items', nowhere)).toEqual([])
  })

  test('excludes the member’s own items', async () => {
    await world.publish(reader, home)
    await world.nextMorning()
    expect(await digests()).toEqual([])
  })

  test('excludes items that the member has seen, even before they were public', async () => {
    const [seen, unlisted, other] = [await publish(), await publish(home, { visibility: 'UL' }), await publish()]
    for (const id of [seen, unlisted]) await world.call(reader, items.get, { id, view_date: world.now().toISOString() })
    await world.call(owner, items.update, { id: unlisted, visibility: 'PB' })
    await world.nextMorning()
    expect(await digests()).toEqual(named(other))
  })

  test('excludes hidden, closed and ended items, and those of disabled owners', async () => {
    await publish(home, { visibility: 'UL' })
    await publish(home, { visibility: 'DR' })
    const closed = await publish()
    await world.call(owner, items.close, { id: closed, reason: 'ON' })
    await publish(home, { enddate: new Date(world.now().getTime() + 3_600_000).toISOString() })
    const leaving = await world.aMember()
    await world.publish(leaving, home)
    await world.call(leaving, accounts.disable, { id: leaving.id, password: leaving.password })
    await world.nextMorning()
    expect(await digests()).toEqual([])
  })

  test('names a draft once it is public', async () => {
    const draft = await publish(home, { visibility: 'DR' })
    await world.nextMorning()
    expect(await digests()).toEqual([])
    await world.call(owner, items.update, { id: draft, visibility: 'PB' })
    await world.nextMorning()
    expect(await digests()).toEqual(named(draft))
  })

  test.each([
    ['hidden', { visibility: 'UL' }, { visibility: 'PB' }],
    ['a draft', { visibility: 'DR' }, { visibility: 'PB' }],
  ] as const)('names an item that was %s at the previous digest, once it is public again', async (_, hidden, shown) => {
    const id = await publish()
    await world.call(owner, items.update, { id, ...hidden })
    await world.nextMorning()
    await world.call(owner, items.update, { id, ...shown })
    await world.nextMorning()
    await world.nextMorning()
    expect(await digests()).toEqual(named(id))
  })

  test('names an item that was closed at the previous digest, once it is open again', async () => {
    const id = await publish()
    await world.call(owner, items.close, { id, reason: 'ON' })
    await world.nextMorning()
    await world.call(owner, items.update, { id, is_closed: false })
    await world.nextMorning()
    expect(await digests()).toEqual(named(id))
  })

  test('names an item whose owner was disabled at the previous digest, once they are back', async () => {
    const id = await publish()
    await world.call(owner, accounts.disable, { id: owner.id, password: owner.password })
    await world.nextMorning()
    await world.call(null, accounts.recover, { accountValue: owner.email })
    await world.finishJobs()
    const mail = (await world.sendMails()).find(({ to }) => to === owner.email)
    const token = /\/recover-account\/([\w-]{40})/.exec(mail?.text ?? '')?.[1] ?? ''
    await world.call(null, accounts.confirmRecovery, { token })
    await world.nextMorning()
    expect(await digests()).toEqual(named(id))
  })

  test('excludes an item that is published again after 25 days', async () => {
    const id = await publish()
    await world.nextMorning()
    world.pass(25 * 24 * 60)
    const newcomer = await world.aReader(home)
    await world.call(owner, items.update, { id, visibility: 'DR' })
    await world.call(owner, items.update, { id, visibility: 'PB' })
    await world.nextMorning()
    expect([await digests(), await digests('items', newcomer)]).toEqual([named(id), []])
  })

  test('names no item twice, even if it was published again or mailed instantly', async () => {
    const [id, mailed] = [await publish(), await publish()]
    await world.db
      .insertInto('mailed_items')
      .values({ member_id: reader.id, item_id: mailed, mailed_at: world.now() })
      .execute()
    await world.nextMorning()
    await world.call(owner, items.update, { id, visibility: 'UL' })
    await world.call(owner, items.update, { id, visibility: 'PB' })
    await world.nextMorning()
    expect(await digests()).toEqual(named(id))
  })

  test('does not name items that the previous digest only counted', async () => {
    for (let count = 0; count < 7; count++) await publish()
    await world.nextMorning()
    const newer = await publish()
    await world.nextMorning()
    expect((await digests())[1]).toEqual(named(newer)[0])
  })
})

test('mailed items are recorded even for members who do not save their views', async () => {
  await world.set(reader, { save_item_viewing: false })
  const ids = []
  for (const km of [1, 2, 3, 4, 5, 6]) ids.push(await publish(north(home, km)))
  await world.nextMorning()
  const rows = await world.db
    .selectFrom('mailed_items')
    .select(['item_id', 'mailed_at'])
    .where('member_id', '=', reader.id)
    .execute()
  expect(rows.map(({ item_id }) => item_id).sort()).toEqual(ids.slice(0, 5).sort())
  expect(rows[0]?.mailed_at).toEqual(world.now())
})

test('events have a separate digest, which names three', async () => {
  const ids: number[] = []
  for (const km of [4, 1, 3, 2]) ids[km] = await publish(north(home, km), anEvent())
  await world.nextMorning()
  expect(await digests()).toEqual([])
  expect(await digests('events')).toEqual([{ frequency: 'D', item_ids: ids.slice(1, 4), more: 1, ...anyWindow }])
})

test('the radius counts from the public place, so that moving the reference location does not reveal the true one', async () => {
  const address = north(home, 1)
  const shown = approximateLocation(address)
  const towards = shown.latitude > address.latitude ? 1 : -1
  // Both homes are about a kilometre away: the first is just within reach of the public place, the second of the true one.
  const insideShown = north(shown, -0.999 * towards)
  const outsideShown = north(shown, -1.001 * towards)
  expect(distanceKm(outsideShown, address)).toBeLessThan(1)
  const near = await world.aReader(insideShown, { dwithin_notifications: 1 })
  const far = await world.aReader(outsideShown, { dwithin_notifications: 1 })
  const id = await publish(address, { location_precision: 'approximate' })
  await world.nextMorning()
  expect(await digests('items', near)).toEqual(named(id))
  expect(await digests('items', far)).toEqual([])
})

test('a waiting mail contains the ids of its items but no places', async () => {
  await publish()
  await world.nextMorning()
  const [mail] = (await world.mails()).filter(({ member_id }) => member_id === reader.id)
  expect(mail).toMatchObject({ to_address: null, subject: null, text_body: null, html_body: null, attempts: 0 })
  expect(Object.keys(mail?.data as object).sort()).toEqual(['frequency', 'item_ids', 'more', 'since', 'until'])
})
