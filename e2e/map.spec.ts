import type { Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { requestsTo } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'
import { openBeforeScripts } from './open-before-scripts.ts'

test.use(withMap)
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

/** Journeys with refused requests. */
const failing = test.extend({ expectedErrors: /status of (404|503)/ })

const canvas = (page: Page) => page.locator('canvas')
const list = (page: Page) => page.getByRole('region', { name: 'In view' })
const tab = (page: Page, name: RegExp) => list(page).getByRole('radio', { name })

/**
 * Presses the centre of the map, or a little above, where a pin has its head. Repeats if the pin was not drawn yet, but only after a
 * long wait, because a second press would hit a popup that opens late.
 */
async function pressMiddle(page: Page, isDone: () => Promise<void>, { above = 0 } = {}) {
  await expect(async () => {
    const box = await canvas(page).boundingBox()
    if (!box) throw new Error('There is no map yet')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - above)
    await isDone()
  }).toPass()
}

test('while the app loads, a member sees the bars and the placeholder of the map', async ({ page }) => {
  const sendScripts = await openBeforeScripts(page, '/map')
  await expect(page.getByText('The map is opening…')).toBeVisible()
  await expect(page.getByText('La carte s’ouvre…')).toBeHidden()
  await expect(page.locator('header:visible')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-opening] :focus')).toHaveCount(0)
  sendScripts()
  await expect(list(page)).toBeVisible()
  await expect(page.locator('[data-opening]')).toHaveCount(0)
})

test.describe('when no script of the app loads', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ })
  test('the page shows an error, and a retry opens it', async ({ page }) => {
    for (const path of ['/map', '/items']) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByText('This page could not be loaded completely.')).toBeVisible()
      await expect(page.getByText('Cette page n’a pas pu être chargée entièrement.')).toBeHidden()
      await expect(page.getByText('The map is opening…')).toHaveCount(0)
      await page.unroute('**/assets/*.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    }
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a cluster opens, a pin shows its item, and Back returns to the popup', async ({ page, request, member }) => {
    const place = lonelyPlace()
    const near = { ...place, latitude: place.latitude + 0.0002 }
    const lamp = await createItem(request, member, { name: 'Lamp', location: place, location_precision: 'exact' })
    await createItem(request, member, { name: 'Chair', location: near, location_precision: 'exact' })

    await page.goto(mapAt(place, 13))
    await expect(tab(page, /Items \(2\)/)).toBeAttached()
    await pressMiddle(page, () => expect(page).toHaveURL(/z=1[5-9]/, { timeout: 8000 }))

    await page.goto(mapAt(place, 18))
    const popup = page.getByRole('dialog', { name: 'Lamp' })
    await expect(list(page).getByRole('button', { name: /Lamp/ })).toBeVisible()
    await pressMiddle(page, () => expect(popup).toBeVisible({ timeout: 8000 }), { above: 25 })
    await expect(page).toHaveURL(new RegExp(`id=${lamp.id}`))
    await expectAccessible(page)
    await popup.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible()
    await page.goBack()
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page).not.toHaveURL(/id=/)
  })
})

test('approximate items of one cell share a marker that lists them', async ({ page, request, member }) => {
  const place = lonelyPlace()
  const [lamp] = [
    await createItem(request, member, { name: 'Lamp', type: 'DN', location: place }),
    await createItem(request, member, { name: 'Chair', type: 'DN', location: place }),
  ]
  await page.goto(`/map?id=${lamp.id}`)
  await expect(page.getByRole('dialog', { name: 'Lamp' })).toContainText('roughly where it is')
  await page.keyboard.press('Escape')
  const stack = page.getByRole('dialog', { name: '2 items at this place' })
  await canvas(page).focus()
  // A key press switches to keyboard mode, in which markers are reachable wherever the popup has moved the map.
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: /^2 items/ }).press('Enter')
  await stack.getByRole('button', { name: /Chair/ }).click()
  await expect(page.getByRole('dialog', { name: 'Chair' })).toBeVisible()
})

test('filters next to the map apply to it and its list, and are kept in the list of items', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', type: 'DN', location: place })
  await createItem(request, member, { name: 'Chair', type: 'LN', location: place })
  await page.goto(mapAt(place, 14))
  await expect(tab(page, /Items \(2\)/)).toBeAttached()
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.click()
  const filters = page.getByRole('region', { name: 'Filters' })
  expect((await filters.boundingBox())?.width).toBe(450)
  await filters.getByRole('checkbox', { name: 'Loan' }).press('Space')
  await expect(filters.getByText('1 item in view')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Chair/ })).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Lamp/ })).toBeHidden()
  await expect(canvas(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(page).toHaveURL(/clat=.*t=LN|t=LN.*clat=/)
  await list(page).getByRole('link', { name: 'As a list' }).click()
  await expect(page).toHaveURL('/items?t=LN')
  await page.goBack()
  await expect(list(page).getByRole('button', { name: /Chair/ })).toBeVisible()
})

test('loaded boxes are not requested again, and new items of others appear', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', location: place })
  let calls = 0
  page.on('request', (sent) => {
    if (requestsTo(items.listMarkers).test(sent.url())) calls++
  })
  await page.goto(mapAt(place, 14))
  await expect(list(page).getByRole('button', { name: /Lamp/ })).toBeVisible()
  await canvas(page).focus()
  for (const key of ['ArrowUp', 'ArrowLeft', '+']) {
    // The list is requested for each view after the map stops moving, when pins would be, too.
    const isListed = page.waitForRequest(requestsTo(items.listActive))
    await page.keyboard.press(key)
    await isListed
  }
  expect(calls).toBe(1)

  await createItem(request, member, { name: 'Kettle', location: place })
  await page.evaluate('window.dispatchEvent(new Event("focus")); document.dispatchEvent(new Event("visibilitychange"))')
  await expect(list(page).getByRole('button', { name: /Kettle/ })).toBeVisible({ timeout: 45_000 })
})

test('an item is added by a right click', async ({ page }) => {
  const place = lonelyPlace()
  await page.goto(mapAt(place, 16))
  const popup = page.getByRole('dialog', { name: 'What would you like to add here?' })
  await expect(async () => {
    await canvas(page).click({ button: 'right', position: { x: 20, y: 300 } })
    await expect(popup).toBeVisible({ timeout: 2000 })
  }).toPass()
  // At the edge of the map, the popup avoids the handle of the list.
  const handle = await list(page).getByRole('button', { name: 'Hide the list' }).boundingBox()
  if (!handle) throw new Error('The list has no handle')
  await expect.poll(async () => (await popup.boundingBox())?.x).toBeGreaterThanOrEqual(handle.x + handle.width)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await page.goto(mapAt(place, 16))
  await expect(async () => {
    await canvas(page).click({ button: 'right' })
    await expect(popup).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(popup.getByRole('link', { name: /OpenStreetMap/ })).toHaveAttribute('target', '_blank')
  await popup.getByRole('link', { name: 'Request' }).click()
  await expect(page).toHaveURL(/\/add-item\/pos\/.*\/RQ/)
  expect(Number(new URL(page.url()).pathname.split('/')[3])).toBeCloseTo(place.latitude, 2)
  await page.goBack()
  await expect(page).toHaveURL(/\/map\?/)
})

test('everything on the map is accessible by keyboard in the list', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', location: place })
  await createItem(request, member, { name: 'Chair', location: place })
  await page.goto(mapAt(place, 14))
  const row = list(page).getByRole('button', { name: /Lamp/ })
  await row.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(popup).toBeFocused()
  await list(page).getByRole('button', { name: /Chair/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Chair' })).toBeFocused()
  await page.keyboard.press('Escape')
  await list(page).getByRole('button', { name: 'Add at the centre of the map' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'What would you like to add here?' })).toBeFocused()
  await page.keyboard.press('Escape')

  const search = page.getByRole('combobox', { name: 'Search for an address' })
  await search.fill('48.8566, 2.3522')
  await search.press('Enter')
  await expect(page).toHaveURL(/clat=48\.8/)
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
  await expect(page).toHaveURL(/z=13/)
})

test('hidden public resources stay hidden', async ({ page }) => {
  await page.goto('/map')
  await page.getByRole('button', { name: 'Map layers' }).click()
  await page.getByRole('menuitem', { name: 'Public resources on the map' }).click()
  const panel = page.getByRole('dialog', { name: 'Public resources on the map' })
  await panel.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByText('Map settings saved.')).toBeVisible()
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.getByRole('button', { name: 'Map layers' })).toBeFocused()
  await page.reload()
  await tab(page, /Public resources/).check()
  await expect(list(page).getByText('You’ve hidden all public resources.')).toBeVisible()
})

test('at a low zoom, the map offers to zoom in', async ({ page }) => {
  await page.goto(mapAt(lonelyPlace(), 8))
  await page.getByRole('status').getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/z=11/)
  await expect(list(page).getByText('Nothing is shared in this part of the map yet.')).toBeVisible()
})

failing(
  'a failure keeps the map, shows an error that can be retried, and is cleared elsewhere',
  async ({ page, request, member }) => {
    const place = lonelyPlace()
    await createItem(request, member, { name: 'Lamp', location: place })
    await page.route(requestsTo(items.listMarkers), (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(mapAt(place, 14))
    await expect(page.getByText('Some items could not be loaded.')).toBeVisible()
    await page.unroute(requestsTo(items.listMarkers))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tab(page, /Items \(1\)/)).toBeAttached()

    const lookAt = async (coordinates: string) => {
      const search = page.getByRole('combobox', { name: 'Search for an address' })
      await search.fill(coordinates)
      await search.press('Enter')
    }
    await page.route(requestsTo(items.listMarkers), (route) => route.fulfill({ status: 503, body: '' }))
    await lookAt('30.5, 40.5')
    await expect(page.getByText('Some items could not be loaded.')).toBeVisible()
    await page.unroute(requestsTo(items.listMarkers))
    await lookAt('10.5, 20.5')
    await expect(page.getByText('Some items could not be loaded.')).toBeHidden()
  },
)

failing('a popup stays while the server cannot be reached', async ({ page, request, member }) => {
  const place = lonelyPlace()
  const { id } = await createItem(request, member, { name: 'Lamp', location: place })
  // Timers run normally until the journey fast-forwards half a minute.
  await page.clock.install()
  await page.goto(`/map?id=${id}`)
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeVisible()
  let refusals = 0
  await page.route(requestsTo(items.get), (route) => {
    refusals++
    return route.fulfill({ status: 503, body: '' })
  })
  // Each call is retried once. Only a popup that is still open calls again.
  for (const tries of [2, 4]) {
    await page.clock.fastForward(31_000)
    await expect.poll(() => refusals).toBe(tries)
  }
  await expect(popup).toBeVisible()
})

failing(
  'an item without a place, an unknown item and invalid coordinates are explained',
  async ({ page, request, member }) => {
    const { id } = await createItem(request, member)
    await page.goto(`/map?id=${id}`)
    await expect(page.getByText('This item has no place on the map.')).toBeVisible()
    await page.goto('/map?id=1')
    await expect(page.getByText('This item does not exist or is no longer shared.')).toBeVisible()
    await page.goto('/map/pos/north/5')
    await expect(page.getByText('We can’t read these coordinates')).toBeVisible()
    await page.goto('/map/pos/10.5/20.5')
    await list(page).getByRole('button', { name: 'Add at the centre of the map' }).click()
    await expect(page.getByRole('link', { name: 'Donation' })).toHaveAttribute(
      'href',
      '/add-item/pos/10.500000/20.500000/DN',
    )
  },
)

test('a browser that cannot draw maps shows only the list', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', location: place })
  await page.addInitScript(`
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
    }`)
  await page.goto(mapAt(place, 14))
  await expect(page.getByText('Your browser can’t display the map.')).toBeVisible()
  await list(page).getByRole('button', { name: /Lamp/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lamp' })
  await expect(dialog.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveCount(1)
  await expect(dialog).not.toContainText('circle')
  await page.keyboard.press('Escape')

  // On a phone, the explanation and the buttons stay in view, and controls of the map are hidden.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Your browser can’t display the map.')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page).toHaveURL(/z=13/)
  await expect(page.getByRole('button', { name: /Hide the list|Move the map/ })).toHaveCount(0)
})

test('a map that does not start is replaced by the list', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', location: place })
  // The check for WebGL succeeds, but the map gets no context.
  await page.addInitScript(`
    let probes = 0
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') && probes++ > 0 ? null : getContext.call(this, kind, ...rest)
    }`)
  await page.goto(mapAt(place, 14))
  await expect(page.getByText('Your browser can’t display the map.')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Lamp/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide the list' })).toBeHidden()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page).toHaveURL(/z=13/)
})
