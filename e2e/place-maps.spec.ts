import type { Locator, Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { callApi, requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { middleColor } from './middle-color.ts'

const address = (page: Page) => page.getByRole('combobox', { name: 'Address' })
const pinMap = (page: Page) => page.getByRole('region', { name: 'Map to choose the place: tap to place the pin' })
const pin = (page: Page) => page.getByRole('button', { name: 'Pin', exact: true })
const namur = { longitude: 4.8675, latitude: 50.4669 }

test.use(withMap)
test.setTimeout(120_000)
test.beforeEach(async ({ request }) => {
  // The towns are loaded after the start of the server, possibly after the start of a journey.
  const countTowns = async () => (await callApi(request, null, places.suggest, { q: 'Namur' })).length
  await expect.poll(countTowns, { timeout: 90_000 }).toBeGreaterThan(0)
})

test('an item is published where its pin was placed', async ({ page, request, member }) => {
  await callApi(request, member, members.updateMe, { ref_location: namur })
  // The map appears before the place of the member is known.
  let answerMe = () => {}
  const isMapThere = new Promise<void>((resolve) => {
    answerMe = resolve
  })
  await page.route(requestsTo(members.me), async (route) => {
    await isMapThere
    await route.continue()
  })
  await page.goto('/add-item')
  await page.getByRole('radio', { name: 'Donation' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Chair')
  await page.getByRole('button', { name: 'Choose a category' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Music and films' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Made of wood.')

  // The map below the field loads when it comes into view.
  await address(page).evaluate((field) => field.scrollIntoView())
  await address(page).focus()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  const me = page.waitForResponse(requestsTo(members.me))
  answerMe()
  await (await me).finished()
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
  // The reference location is preselected in the field that is being used.
  await expect(address(page)).toHaveValue('Namur, Belgium')
  await expect(pin(page)).toBeVisible()
  await pinMap(page).click({ position: { x: 200, y: 100 } })
  await expect(page.getByText('The pin is at Namur, Belgium.')).toBeVisible()

  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Looking for it on the map…')).toBeVisible()
  await expect(page.getByText('The pin is at Namur, Belgium.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chair' })).toBeVisible()
  const id = Number(/\/items\/(\d+)$/.exec(page.url())?.[1])
  const { location } = await callApi(request, member, items.get, { id })
  expect(location?.latitude).toBeCloseTo(namur.latitude, 1)
  expect(location?.longitude).not.toBe(namur.longitude)
})

test('an item is published where its pin was dragged', async ({ page, request, member }) => {
  const { id } = await createItem(request, member, { address: 'Behind the blue door', location: namur })
  await page.goto(`/edit-item/${id}`)
  await address(page).scrollIntoViewIfNeeded()
  await expect(pin(page)).toBeVisible()
  const from = await pin(page).boundingBox()
  if (!from) throw new Error('There is no pin')
  const grip = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x + 30, grip.y - 20, { steps: 5 })
  await page.mouse.move(grip.x + 60, grip.y - 40, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Use “Namur, Belgium” as the address' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeVisible()
  const { location } = await callApi(request, member, items.get, { id })
  expect(location?.longitude).toBeGreaterThan(namur.longitude)
  expect(location?.latitude).toBeGreaterThan(namur.latitude)
  expect(location?.latitude).toBeCloseTo(namur.latitude, 1)
})

test('a typed address stays when the pin moves, and the name of the new place is offered', async ({
  page,
  request,
  member,
}) => {
  const written = 'Behind the blue door, Namur'
  const { id } = await createItem(request, member, { address: written, location: namur })
  await page.goto(`/edit-item/${id}`)
  const take = page.getByRole('button', { name: 'Use “Namur, Belgium” as the address' })
  await address(page).scrollIntoViewIfNeeded()
  await pin(page).press('ArrowUp')
  await expect(take).toBeVisible()
  await expect(address(page)).toHaveValue(written)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeVisible()
  const saved = await callApi(request, member, items.get, { id })
  expect(saved.address).toBe(written)
  expect(saved.location?.latitude).toBeGreaterThan(namur.latitude)

  await page.goto(`/edit-item/${id}`)
  await address(page).scrollIntoViewIfNeeded()
  await pin(page).press('ArrowUp')
  await take.click()
  await expect(address(page)).toHaveValue('Namur, Belgium')
})

test('the reference location is moved by its pin, and the circle follows the radius', async ({
  page,
  request,
  member,
}) => {
  await callApi(request, member, members.updateMe, { ref_location: namur, dwithin_notifications: 1 })
  await page.goto('/settings/notifications')
  const map = page.getByRole('region', { name: /^Map of your place/ })
  await map.scrollIntoViewIfNeeded()
  await expect(pin(page)).toBeVisible()
  const middle = async () => (await pin(page).boundingBox())?.x
  const before = await middle()
  await page.getByRole('slider', { name: 'Radius' }).press('End')
  // The map stays centred on its pin, whatever the radius.
  await expect.poll(middle).toBe(before)
  await pin(page).press('Shift+ArrowLeft')
  const longitude = async () => (await callApi(request, member, members.me, {})).ref_location?.longitude
  // At 99 km, twenty pixels are many kilometres.
  await expect.poll(longitude).toBeLessThan(namur.longitude - 0.05)
})

test('the page of an item shows its place and links to the map', async ({ page, request }) => {
  const owner = await createAccount(request, 'en')
  const { id } = await createItem(request, owner, { address: 'Rue Secrète 7, Namur', location: namur })
  await page.goto(`/items/${id}`)
  const picture = page.getByRole('img', { name: /^Map: / })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture.locator('canvas')).toBeVisible()
  await expect(picture).not.toHaveAttribute('aria-label', /Secrète/)
  await expectAccessible(page)
  const box = await picture.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60)
  await expect(page).toHaveURL(new RegExp(`/map\\?.*id=${id}`))
})

const land = { light: { red: 247, green: 242, blue: 229 }, dark: { red: 39, green: 43, blue: 37 } }

test('while their tiles load, maps have the colour of land, not of water', async ({ page, request }) => {
  const owner = await createAccount(request, 'en')
  const { id } = await createItem(request, owner, { location: namur, location_precision: 'exact' })
  let sendTiles = () => {}
  const areTilesSent = new Promise<void>((resolve) => {
    sendTiles = resolve
  })
  for (const tiles of ['**/*.pmtiles*', '**/*.png*'])
    await page.route(tiles, async (route) => {
      await areTilesSent
      await route.fallback()
    })
  /** Colour of the map beside its pin and its buttons. */
  const colorBesideMiddle = async (map: Locator) => {
    const box = await map.boundingBox()
    return middleColor(page, { x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 })
  }
  const picture = page.getByRole('img', { name: /^Map: / })
  const largeMap = {
    path: '/map?clat=50.2001&clng=5.3001&z=16',
    scrollTo: page.locator('main'),
    map: page.locator('canvas'),
  }
  // The two small maps share a component, so each one covers one of the colour schemes.
  for (const { path, scrollTo, map, colorScheme } of [
    { path: `/items/${id}`, scrollTo: picture, map: picture, colorScheme: 'light' },
    { path: '/add-item', scrollTo: address(page), map: pinMap(page), colorScheme: 'dark' },
    { ...largeMap, colorScheme: 'dark' },
    { ...largeMap, colorScheme: 'light' },
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await scrollTo.scrollIntoViewIfNeeded()
    await expect(page.getByRole('list', { name: 'Map sources' })).toBeVisible()
    expect(await colorBesideMiddle(map), path).toEqual(land[colorScheme])
  }
  sendTiles()
  await expect.poll(() => colorBesideMiddle(largeMap.map)).not.toEqual(land.light)
})

test.describe('a map whose code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module/ })
  test('shows an error in its frame, and can be retried', async ({ page, request }) => {
    const owner = await createAccount(request, 'en')
    const { id } = await createItem(request, owner, { location: namur, location_precision: 'exact' })
    await page.route('**/assets/small-map-content-*.js', (route) => route.abort())
    await page.goto(`/items/${id}`)
    const picture = page.getByRole('img', { name: /^Map: / })
    const notice = page.getByRole('alert').filter({ hasText: 'The map could not be loaded.' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/assets/small-map-content-*.js')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(picture.locator('canvas')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the map of a form waits for its button, and the page is not wider than the screen', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/add-item')
    const open = page.getByRole('button', { name: 'Choose on the map' })
    await open.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /loaded-map/.test(url))).toEqual([])
    await open.click()
    await pinMap(page).click()
    await expect(pin(page)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})
