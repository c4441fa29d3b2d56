import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { loadSampleTowns } from '../../../test/sample-towns.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
beforeAll(async () => {
  world = await startWorld()
  await loadSampleTowns(world.db)
  ada = await world.aMember()
})
afterAll(() => world.stop())

const pageOf = async (of: World, id: number | string) => (await of.get(`/items/${id}`, { accept: 'text/html' })).body
const page = (id: number) => pageOf(world, id)
const chair = {
  type: 'DN',
  category1: 'HS',
  description: 'Oak from grandma',
  address: 'Rue Secrète 7, 4000 Liège',
  location: { longitude: 4.3525, latitude: 50.8467 },
} as const

const previewTagsOf = (html: string) => html.match(/<meta (?:property="og:|name="twitter:)[^>]*>/g)

/** The default preview, without any data of an item. */
const generic = ['og:title" content="Pollen"', 'og:description" content="Give, lend, ask, meet. For free, next door."']
const expectGeneric = (html: string) => {
  for (const tag of generic) expect(html).toContain(tag)
  expect(html).not.toMatch(/og:image|A pram|grandma/)
}

test('shows only the name, first picture, type and town of an item', async () => {
  const name = 'Chair "<b>" & </head><script>alert(1)'
  for (const location_precision of ['approximate', 'exact'] as const) {
    const { id } = await world.call(ada, items.create, { ...chair, name, location_precision })
    const images = [asFile(await aPicture()), asFile(await aPicture())]
    const [first, second] = (await world.call(ada, itemImages.set, { item_id: id, images })).images
    const html = await page(id)
    const escaped = 'Chair &quot;&lt;b&gt;&quot; &amp; &lt;/head&gt;&lt;script&gt;alert(1)'
    expect(html).toContain(`<meta property="og:title" content="${escaped} · Pollen" />`)
    expect(html).toContain('<meta property="og:description" content="Donation · Brussels" />')
    expect(html).toMatch(new RegExp(`og:image" content="http[^"]+${first}"`))
    expect(html).not.toContain(String(second))
    expect(html).not.toMatch(/Secrète|Liège|grandma|50\.8|4\.35|alert\(1\)<|<b>/)
    expect(html).not.toContain(ada.username)
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(html).toContain('<div id="root">')
  }
})

test('shows the town instead of the neighbourhood', async () => {
  const { id } = await world.call(ada, items.create, { ...chair, name: 'Chair' })
  await world.db
    .updateTable('items')
    .set({ areas: JSON.stringify({ en: 'Marolles, Brussels' }) })
    .where('id', '=', id)
    .execute()
  const html = await page(id)
  expect(html).toContain('og:description" content="Donation · Brussels"')
  expect(html).not.toContain('Marolles')
})

const swap = { ...chair, type: 'EV', name: 'Clothes swap' } as const
/** Normalizes spaces, because they vary between versions of Intl. */
const descriptionOf = (html: string) => /og:description" content="([^"]*)"/.exec(html)?.[1]?.replace(/\s/g, ' ')

test.each([
  ['one day', '2026-12-06T13:00:00Z', '2026-12-06T17:00:00Z', 'Sun 6 Dec'],
  ['no end', '2026-12-06T13:00:00Z', null, 'Sun 6 Dec'],
  ['a day in the time zone of the instance', '2026-12-05T23:30:00Z', null, 'Sun 6 Dec'],
  ['several days', '2026-12-05T13:00:00Z', '2026-12-06T17:00:00Z', 'Sat 5 Dec – Sun 6 Dec'],
  ['another year', '2027-12-05T13:00:00Z', null, 'Sun, 5 Dec 2027'],
])('shows the dates of an event with %s', async (_dates, startdate, enddate, days) => {
  const { id } = await world.call(ada, items.create, { ...swap, location_precision: 'exact', startdate, enddate })
  expect(descriptionOf(await page(id))).toBe(`Event · Brussels · ${days}`)
})

test('shows no date for an event without a start', async () => {
  const { id } = await world.call(ada, items.create, { ...swap, location_precision: 'exact' })
  expect(descriptionOf(await page(id))).toBe('Event · Brussels')
})

test('shows only the type of an item without a place', async () => {
  const { id } = await world.call(ada, items.create, { ...chair, type: 'RQ', name: 'A chair', location: null })
  expect(descriptionOf(await page(id))).toBe('Request')
})

test('visitors read the preview of an item in their language', async () => {
  const { id } = await world.call(ada, items.create, { ...swap, startdate: '2026-12-06T13:00:00Z' })
  const images = [asFile(await aPicture())]
  const [image] = (await world.call(ada, itemImages.set, { item_id: id, images })).images
  const preview = { name: 'Clothes swap', type: 'EV', town: 'Brussels', days: 'Sun 6 Dec', image }
  expect(await world.call(null, items.preview, { id })).toEqual(preview)
  const french = await world.call(null, items.preview, { id }, { headers: { 'accept-language': 'fr' } })
  expect(french).toMatchObject({ town: 'Bruxelles', days: 'dim. 6 déc.' })
})

test('a donation has no days, and without images no image', async () => {
  const { id } = await world.call(ada, items.create, { ...chair, name: 'Chair' })
  const preview = { name: 'Chair', type: 'DN', town: 'Brussels', days: '', image: null }
  expect(await world.call(null, items.preview, { id })).toEqual(preview)
})

test.each(['UL', 'DR'] as const)('shows the default preview for an item with visibility %s', async (visibility) => {
  const { id } = await world.anItem(ada)
  expect(await page(id)).toContain('A pram')
  await world.call(ada, items.update, { id, visibility })
  expectGeneric(await page(id))
  expect(await world.call(null, items.preview, { id })).toBeNull()
})

test('shows the default preview for closed, ended, hidden and unknown items, and items of disabled members', async () => {
  const closed = await world.anItem(ada)
  await world.call(ada, items.close, { id: closed.id, reason: 'ON' })
  const ended = await world.anItem(ada)
  await world.db.updateTable('items').set({ enddate: world.now() }).where('id', '=', ended.id).execute()
  const disabled = await world.aMember()
  const ofDisabled = await world.anItem(disabled)
  await world.call(disabled, accounts.disable, { id: disabled.id, password: disabled.password })
  const hiddenByOperator = await world.anItem(ada)
  await world.call(await world.anOperator(), admin.hideItem, { id: hiddenByOperator.id, reason: 'Not here' })
  const ids = [closed.id, ended.id, ofDisabled.id, hiddenByOperator.id]
  const pagesOf = await Promise.all([...ids, 999_999, Number.NaN].map(page))
  for (const html of pagesOf) expectGeneric(html)
  for (const id of [...ids, 999_999]) expect(await world.call(null, items.preview, { id })).toBeNull()
  // A hidden item is indistinguishable from one that does not exist.
  expect(new Set(pagesOf).size).toBe(1)
  const { body: home } = await world.get(pagePath(pages.home), { accept: 'text/html' })
  expect(previewTagsOf(home)).toEqual(previewTagsOf(pagesOf[0] ?? ''))
})

test('uses the language and the name of the instance', async () => {
  const settings = { INSTANCE_LANGUAGE: 'fr', INSTANCE_NAME: 'Chez "Nous" <3' }
  const other = await startWorld({ settings })
  await loadSampleTowns(other.db)
  const member = await other.aMember()
  const { id } = await other.call(member, items.create, { ...chair, name: 'Chaise' })
  const html = (await other.get(`/items/${id}`, { accept: 'text/html', 'accept-language': 'en' })).body
  expect(html).toContain('og:title" content="Chaise · Chez &quot;Nous&quot; &lt;3"')
  expect(html).toContain('og:description" content="Don · Bruxelles"')
  const event = await other.call(member, items.create, { ...swap, startdate: '2026-12-01T13:00:00Z' })
  expect(descriptionOf(await pageOf(other, event.id))).toBe('Événement · Bruxelles · mar. 1er déc.')
  expect(await pageOf(other, 1)).toContain('og:description" content="Donner, prêter, demander, se retrouver.')
  await other.stop()
})

test('LINK_PREVIEWS=off shows the default preview for all items', async () => {
  const other = await startWorld({ settings: { LINK_PREVIEWS: 'off' } })
  const { id } = await other.anItem(await other.aMember())
  expectGeneric(await pageOf(other, id))
  expect(await other.call(null, items.preview, { id })).toBeNull()
  await other.stop()
})
