import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/forms.ts'
import { aPicture } from '../../../test/pictures.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Awaited<ReturnType<World['aMember']>>
beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const page = async (id: number) => (await world.get(`/items/${id}`, { accept: 'text/html' })).body

test('a shared link shows the name, the first picture and the area of an item, never the street', async () => {
  const address = 'Rue Secrète 7, 4000 Liège'
  const name = 'Chair "<b>" & table'
  for (const location_precision of ['approximate', 'exact']) {
    const draft = { name, type: 'DN', category1: 'HS', description: 'Oak', address, location_precision }
    const { id } = (await world.http('POST', '/api/v1/items/', { as: ada, body: draft })).json()
    const form = await aForm({ item_id: String(id), images: [await aPicture()] })
    const [image] = (await world.http('POST', '/api/v1/images/', { as: ada, ...form })).json().images
    const html = await page(id)
    expect(html).toContain('<meta property="og:title" content="Chair &quot;&lt;b&gt;&quot; &amp; table · Pollen" />')
    expect(html).toContain('<meta property="og:description" content="4000 Liège" />')
    expect(html).toMatch(new RegExp(`og:image" content="http[^"]+${image}"`))
    expect(html).not.toContain('Secrète')
    expect(html).toContain('<div id="root">')
  }
})

test.each([[{ visibility: 'UL' }], [{ visibility: 'DR' }]])('of an item with %o it shows nothing', async (change) => {
  const { id } = await world.anItem(ada)
  expect(await page(id)).toContain('og:title')
  await world.http('PATCH', `/api/v1/items/${id}/`, { as: ada, body: change })
  expect(await page(id)).not.toContain('og:')
})

test('of a closed, a disabled member’s, an unknown or a strange one neither', async () => {
  const closed = await world.anItem(ada)
  await world.http('POST', `/api/v1/items/${closed.id}/close`, { as: ada, body: { reason: 'ON' } })
  const gone = await world.aMember()
  const hidden = await world.anItem(gone)
  await world.http('POST', `/api/v1/users/${gone.id}/disable`, { as: gone, body: { password: gone.password } })
  for (const id of [closed.id, hidden.id, 999_999, Number.NaN]) expect(await page(id)).not.toContain('og:')
})
