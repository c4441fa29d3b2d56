import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPlace, north, startDigestWorld } from '../../../test/digest-world.ts'
import type { Member } from '../../../test/world.ts'
import { type FoundResource, saveResources } from '../resources/index.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
let reader: Member
let home = aPlace()

beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  home = aPlace()
  reader = await world.aReader(home, { mail_notif_freq_osm: 'D' })
  await world.db.deleteFrom('resources').execute()
})

const aResource = (id: string, km: number, more: Partial<FoundResource> = {}): FoundResource => ({
  ...{ kind: 'BKC', id, name: 'Books', description: '', location: north(home, km) },
  ...{ opening_hours: '', website: '', image: '', ...more },
})
const save = (...found: FoundResource[]) => saveResources(world.db, found, { source: 'osm', now: world.now() })
const digests = () => world.digestsOf(reader, 'resources')
const digest = (ids: string[], more = 0) => ({
  frequency: 'D',
  resources: ids.map((id) => ({ kind: 'BKC', id })),
  more,
  since: expect.any(String),
  until: expect.any(String),
})

test('a digest names resources that are new near the member, nearest first', async () => {
  await save(aResource('node/3', 3), aResource('node/1', 1), aResource('node/11', 10.1), aResource('node/2', 2))
  await world.nextMorning()
  expect(await digests()).toEqual([digest(['node/1', 'node/2', 'node/3'])])
})

test('a digest names twenty resources and the number of further ones', async () => {
  const kms = Array.from({ length: 23 }, (_, index) => 0.1 * (index + 1))
  await save(...kms.map((km, index) => aResource(`node/${index}`, km)))
  await world.nextMorning()
  expect(await digests()).toEqual([
    digest(
      Array.from({ length: 20 }, (_, index) => `node/${index}`),
      3,
    ),
  ])
})

test('a digest counts only resources that are left when the mail is sent', async () => {
  const found = Array.from({ length: 24 }, (_, index) => aResource(`node/${index}`, 0.1 * (index + 1)))
  await save(...found)
  await world.nextMorning()
  const gone = ['node/22', 'node/23']
  await world.db.updateTable('resources').set({ gone_at: world.now() }).where('id', 'in', gone).execute()
  const [mail] = (await world.sendMails()).filter(({ to }) => to === reader.email)
  expect(mail?.subject).toMatch(/^22\snew public resources/)
  expect(mail?.text).toMatch(/^And\s2\smore\.$/m)
})

test('a resource is listed once, even if it changes', async () => {
  await save(aResource('node/1', 1))
  await world.nextMorning()
  for (const name of ['Books', 'More books', 'Even more books']) {
    await save(aResource('node/1', 1, { name }))
    await world.nextMorning()
  }
  await save(aResource('node/1', 1, { name: 'Novels' }), aResource('node/2', 2))
  await world.nextMorning()
  expect(await digests()).toEqual([digest(['node/1']), digest(['node/2'])])
})

test('resources that were only seen again, or were removed, are not listed', async () => {
  await save(aResource('node/1', 1))
  await world.nextMorning()
  await save(aResource('node/1', 1), aResource('node/2', 1))
  await world.db.updateTable('resources').set({ gone_at: world.now() }).where('id', '=', 'node/2').execute()
  await world.nextMorning()
  expect(await digests()).toEqual([digest(['node/1'])])
})

test('a resource that was first seen by 08:00 is listed, even if it has changed since', async () => {
  await save(aResource('node/1', 1))
  await world.nextMorning(1, async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await save(aResource('node/1', 1, { name }))
    await world.runScheduled('prepare-digests')
  })
  expect(await digests()).toEqual([digest(['node/1'])])
})

test('resource digests are weekly by default, and monthly on request', async () => {
  world.moveClock(new Date('2027-06-04T08:00:00Z'))
  const [weekly, monthly] = [await world.aReader(home), await world.aReader(home, { mail_notif_freq_osm: 'M' })]
  await save(aResource('node/1', 1))
  const count = async (member: Member) => (await world.digestsOf(member, 'resources')).length
  await world.nextMorning(6)
  expect([await count(weekly), await count(monthly)]).toEqual([0, 0])
  await world.nextMorning()
  expect([await count(weekly), await count(monthly)]).toEqual([1, 0])
  await world.nextMorning(19)
  expect([await count(weekly), await count(monthly)]).toEqual([1, 1])
})
