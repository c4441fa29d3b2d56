import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberFields } from '../../../test/makers.ts'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { claimDueMails } from '../../platform/mail/mails.queries.ts'
import { mailNewItem } from './instant-mails.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  // At this time, new items no longer wait for photos.
  world.moveClock(new Date(Date.now() - 60_000))
  ada = await world.aMember()
})
afterEach(async () => {
  await world.db.deleteFrom('mails').execute()
  await world.db.deleteFrom('members').execute()
})

const liege = { longitude: 5.57, latitude: 50.64 }
const instantly = { mail_notif_freq_items: 'I', mail_notif_freq_events: 'I' }

/** A member in Liège with instant mails about items and events. */
const aNeighbour = (settings: MemberFields = {}) =>
  world.aMember({ ref_longitude: 5.57, ref_latitude: 50.64, ...instantly, ...settings })

const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue', location: liege } as const

const publish = (fields: Partial<Parameters<typeof world.call<typeof items.create>>[2]> = {}) =>
  world.call(ada, items.create, { ...pram, ...fields })

async function waitingMails() {
  const mails = await world.mails()
  return mails.map(({ member_id, composer, data, message_id }) => ({ member_id, composer, data, message_id }))
}

async function mailedMembers(): Promise<(number | null)[]> {
  await world.finishJobs()
  return (await waitingMails()).map(({ member_id }) => member_id)
}

test('a neighbour who wants instant mails gets one about a new item, and it is recorded', async () => {
  const neighbour = await aNeighbour()
  const { id } = await publish()
  await world.finishJobs()
  const data = { frequency: 'I', item_ids: [id], more: 0 }
  const message_id = `item.${id}.${neighbour.id}`
  expect(await waitingMails()).toEqual([{ member_id: neighbour.id, composer: 'items', data, message_id }])
  const remembered = await world.db.selectFrom('mailed_items').select(['member_id', 'item_id']).execute()
  expect(remembered).toEqual([{ member_id: neighbour.id, item_id: id }])
})

test('items and events are mailed by their own settings', async () => {
  const [things, meetings] = [
    await aNeighbour({ mail_notif_freq_events: 'D' }),
    await aNeighbour({ mail_notif_freq_items: 'W' }),
  ]
  const { id } = await publish({ type: 'LN' })
  const { id: eventId } = await publish({ type: 'EV' })
  await world.finishJobs()
  expect(await waitingMails()).toMatchObject([
    { member_id: things.id, composer: 'items', data: { item_ids: [id] } },
    { member_id: meetings.id, composer: 'events', data: { item_ids: [eventId] } },
  ])
})

test('members with other frequencies, inactive accounts or refused addresses get no instant mail', async () => {
  for (const mail_notif_freq_items of ['D', 'W', 'N']) await aNeighbour({ mail_notif_freq_items })
  await aNeighbour({ activated_at: null })
  await aNeighbour({ disabled_at: world.now() })
  await aNeighbour({ disabled_at: world.now(), deletion_at: world.now() })
  await aNeighbour({ mail_refused_at: world.now() })
  await publish()
  expect(await mailedMembers()).toEqual([])
})

test('owners get no mail about their own items', async () => {
  ada = await aNeighbour()
  await publish()
  expect(await mailedMembers()).toEqual([])
})

test('members get mails about items whose public place is within their radius', async () => {
  await aNeighbour({ ref_longitude: null, ref_latitude: null })
  // About 11.1 km north of the item.
  const north = { ref_latitude: liege.latitude + 0.1 }
  await aNeighbour({ ...north, dwithin_notifications: 11 })
  const near = await aNeighbour({ ...north, dwithin_notifications: 12 })
  await aNeighbour({ ref_latitude: liege.latitude + 0.9, dwithin_notifications: 99 })
  const far = await aNeighbour({ ref_latitude: liege.latitude + 0.88, dwithin_notifications: 99 })
  await publish({ location_precision: 'exact' })
  expect(await mailedMembers()).toEqual([near.id, far.id])
})

test('a small radius reveals nothing about an approximate place', async () => {
  const onTheSpot = await aNeighbour({ dwithin_notifications: 0 })
  await publish({ location_precision: 'approximate' })
  expect(await mailedMembers()).toEqual([])
  await publish({ location_precision: 'exact' })
  expect(await mailedMembers()).toEqual([onTheSpot.id])
})

test('an item without a place is not mailed', async () => {
  await aNeighbour()
  await publish({ location: null })
  expect(await mailedMembers()).toEqual([])
})

test('members who have seen the item get no mail about it', async () => {
  const neighbour = await aNeighbour()
  const { id } = await publish()
  await world.call(neighbour, items.get, { id, view_date: world.now().toISOString() })
  expect(await mailedMembers()).toEqual([])
})

test('items that are closed, ended, hidden or deleted meanwhile are not mailed', async () => {
  await aNeighbour()
  await world.call(ada, items.close, { id: (await publish()).id, reason: 'ON' })
  await world.call(ada, items.update, { id: (await publish()).id, visibility: 'UL' })
  await world.call(ada, items.delete, { id: (await publish()).id })
  const soon = new Date(world.now().getTime() + 1_000)
  await publish({ enddate: soon.toISOString() })
  world.moveClock(new Date(soon.getTime() + 1))
  expect(await mailedMembers()).toEqual([])
})

test('a draft is mailed once when it becomes public', async () => {
  const neighbour = await aNeighbour()
  const { id } = await publish({ visibility: 'DR' })
  expect(await mailedMembers()).toEqual([])
  for (const visibility of ['PB', 'UL', 'PB'] as const) await world.call(ada, items.update, { id, visibility })
  expect(await mailedMembers()).toEqual([neighbour.id])
})

const photo = async () => asFile(await aPicture({ width: 60, height: 40 }))

test('mails about a new item wait for its photos', async () => {
  const neighbour = await aNeighbour()
  world.moveClock(new Date())
  const { id } = await publish()
  expect(await mailedMembers()).toEqual([])
  await world.call(ada, items.update, { id, name: 'A blue pram' })
  expect(await mailedMembers()).toEqual([])
  await world.call(ada, itemImages.set, { item_id: id, images: [await photo()] })
  expect(await mailedMembers()).toEqual([neighbour.id])
})

test('repeated changes of an item enqueue one job', async () => {
  world.moveClock(new Date())
  const { id } = await publish()
  await world.call(ada, itemImages.set, { item_id: id, images: [await photo()] })
  for (const name of ['A blue pram', 'A bluer pram']) await world.call(ada, items.update, { id, name })
  const { rows } = await sql`
    SELECT FROM pollen_jobs.job WHERE name = ${mailNewItem.name} AND state = 'created' AND start_after <= now()`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
})

test('a mail shows the item at the time of sending, and is dropped once the item is closed', async () => {
  const neighbour = await aNeighbour()
  const { id } = await publish()
  await world.finishJobs()
  await world.call(ada, itemImages.set, { item_id: id, images: [await photo()] })
  await world.call(ada, items.update, { id, name: 'A blue pram' })
  const { id: closedId } = await publish()
  await world.finishJobs()
  await world.call(ada, items.close, { id: closedId, reason: 'ON' })
  const [mail, ...others] = await world.sendMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: neighbour.email, subject: expect.stringContaining('A blue pram') })
  expect(mail?.html).toMatch(/items\/images\/\d+\?size=thumb/)
})

test('a mail that could not be sent for a day expires', async () => {
  const neighbour = await aNeighbour()
  const downFor = async (hours: number) => {
    await publish()
    await world.finishJobs()
    const begin = world.now()
    world.moveClock(new Date(begin.getTime() + hours * 3_600_000))
    const sent = await world.sendMails()
    world.moveClock(begin)
    return sent.map(({ to }) => to)
  }
  expect(await downFor(23.9)).toEqual([neighbour.email])
  expect(await downFor(24)).toEqual([])
})

test('later photos of an item cause no further mail', async () => {
  await aNeighbour()
  const { id } = await publish()
  expect(await mailedMembers()).toHaveLength(1)
  const latecomer = await aNeighbour()
  world.moveClock(new Date())
  await world.call(ada, itemImages.set, { item_id: id, images: [await photo()] })
  expect(await mailedMembers()).not.toContain(latecomer.id)
})

test('a draft that already has photos is mailed immediately', async () => {
  const neighbour = await aNeighbour()
  world.moveClock(new Date())
  const { id } = await publish({ visibility: 'DR' })
  await world.call(ada, itemImages.set, { item_id: id, images: [await photo()] })
  await world.call(ada, items.update, { id, visibility: 'PB' })
  expect(await mailedMembers()).toEqual([neighbour.id])
})

test('no member is mailed twice, even if the job runs again after the mail was sent', async () => {
  const neighbour = await aNeighbour()
  const { id: itemId } = await publish()
  await Promise.all(Array.from({ length: 4 }, () => world.runJob(mailNewItem, { itemId })))
  expect(await mailedMembers()).toEqual([neighbour.id])
  await world.db.deleteFrom('mails').execute()
  await world.runJob(mailNewItem, { itemId })
  expect(await mailedMembers()).toEqual([])
})

test('an item that a digest has named is not mailed instantly', async () => {
  const neighbour = await aNeighbour()
  const { id } = await publish()
  await world.db
    .insertInto('mailed_items')
    .values({ member_id: neighbour.id, item_id: id, mailed_at: world.now() })
    .execute()
  expect(await mailedMembers()).toEqual([])
})

test('a process that dies before its commit leaves nothing, and the next run mails every neighbour once', async () => {
  const neighbours = [await aNeighbour(), await aNeighbour(), await aNeighbour()]
  const { id: itemId } = await publish()
  const dying = world.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('mailed_items')
      .values({ member_id: neighbours[2]?.id ?? 0, item_id: itemId, mailed_at: world.now() })
      .execute()
    const run = world.runJob(mailNewItem, { itemId })
    await Promise.all([expect(run).rejects.toThrow(), world.untilLockWait().then(killWaitingBackends)])
    throw new Error('died, too')
  })
  await expect(dying).rejects.toThrow('died, too')
  expect(await waitingMails()).toEqual([])
  expect(await world.db.selectFrom('mailed_items').selectAll().execute()).toEqual([])
  expect(await mailedMembers()).toEqual(neighbours.map(({ id }) => id))
})

const killWaitingBackends = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db)

test('thousands of neighbours are mailed in batches, once each', async () => {
  const count = 2_345
  await sql`
    INSERT INTO members (username, email, first_name, last_name, activated_at, ref_longitude, ref_latitude, mail_notif_freq_items)
    SELECT concat('crowd', n), concat('crowd', n, '@example.org'), 'C', 'C', ${world.now()}, 5.57, 50.64, 'I'
    FROM generate_series(1, ${count}) AS n`.execute(world.db)
  await publish()
  const mailed = await mailedMembers()
  expect(mailed).toHaveLength(count)
  expect(new Set(mailed).size).toBe(count)

  // A mail to few readers overtakes the bulk mails.
  const meeting = await aNeighbour({ mail_notif_freq_items: 'N' })
  await publish({ type: 'EV' })
  await world.finishJobs()
  const lease = { now: world.now(), until: world.now(), limit: 1 }
  expect(await claimDueMails(world.db, lease)).toMatchObject([{ member_id: meeting.id }])
})

test('a process that is stopping leaves the rest to another one', async () => {
  await aNeighbour()
  const { id: itemId } = await publish()
  const { deps, db, pool } = world
  const ctx = { ...deps, db, pool, log: world.app.log as never, stopping: AbortSignal.abort() }
  await expect(mailNewItem.run(ctx, { itemId })).rejects.toThrow()
  expect(await waitingMails()).toEqual([])
})
