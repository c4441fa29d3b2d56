import { accounts } from '@pollen/contract/accounts'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const page = async (id: number) => (await world.get(pagePath(pages.item, { id }), { accept: 'text/html' })).body

test('a shared link shows the name, the first picture and the area of an item, never the street', async () => {
  const address = 'Rue Secrète 7, 4000 Liège'
  const name = 'Chair "<b>" & table'
  for (const location_precision of ['approximate', 'exact'] as const) {
    const chair = { name, type: 'DN', category1: 'HS', description: 'Oak', address, location_precision } as const
    const { id } = await world.call(ada, items.create, chair)
    const images = [asFile(await aPicture())]
    const [image] = (await world.call(ada, itemImages.set, { item_id: id, images })).images
    const html = await page(id)
    expect(html).toContain('<meta property="og:title" content="Chair &quot;&lt;b&gt;&quot; &amp; table · Pollen" />')
    expect(html).toContain('<meta property="og:description" content="4000 Liège" />')
    expect(html).toMatch(new RegExp(`og:image" content="http[^"]+${image}"`))
    expect(html).not.toContain('Secrète')
    expect(html).toContain('<div id="root">')
  }
})

test.each(['UL', 'DR'] as const)('of an item with visibility %s it shows nothing', async (visibility) => {
  const { id } = await world.anItem(ada)
  expect(await page(id)).toContain('og:title')
  await world.call(ada, items.update, { id, visibility })
  expect(await page(id)).not.toContain('og:')
})

test('of a closed, a disabled member’s, an unknown or a strange one neither', async () => {
  const closed = await world.anItem(ada)
  await world.call(ada, items.close, { id: closed.id, reason: 'ON' })
  const gone = await world.aMember()
  const hidden = await world.anItem(gone)
  await world.call(gone, accounts.disable, { id: gone.id, password: gone.password })
  for (const id of [closed.id, hidden.id, 999_999, Number.NaN]) expect(await page(id)).not.toContain('og:')
})
