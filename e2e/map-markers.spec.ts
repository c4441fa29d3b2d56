import type { Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { requestsTo } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use(withMap)
// WebGL is rendered in software.
test.slow()

const list = (page: Page) => page.getByRole('region', { name: 'In view' })

/** The name of the topmost element at the centre of the focused one. */
const elementAtFocus = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName
})()`

/** Pseudo-random numbers between 0 and 1 with a fixed seed. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Items around Liège, denser towards its centre. */
function manyMarkers(count: number) {
  const random = createRandom(7)
  const spread = () => (random() + random() + random() - 1.5) * 0.12
  const indexes = Array.from({ length: count }, (_, index) => index)
  return {
    ids: indexes.map((index) => index + 1),
    types: indexes.map(() => 'DN'),
    categories: indexes.map(() => 'EQ'),
    longitudes: indexes.map(() => 5.5736 + 1.5 * spread()),
    latitudes: indexes.map(() => 50.645 + spread()),
    is_complete: true,
  }
}

/** Positions of the rings nearest to the centre of the map, from their buttons for the keyboard. */
async function rings(page: Page) {
  // Read immediately, because the buttons change while the map settles.
  const buttons =
    (await page.evaluate(`[...document.querySelectorAll('button[aria-label*="items close together"]')].map(
    (button) => ({ x: button.getBoundingClientRect().x, y: button.getBoundingClientRect().y, name: button.ariaLabel }),
  )`)) as { x: number; y: number; name: string }[]
  return buttons.map(({ x, y, name }) => {
    const count = Number.parseInt(name, 10)
    // Rings of more items are drawn larger.
    const scale = count < 10 ? 0.85 : count < 100 ? 0.95 : 1.05
    return { x: x + 22, y: y + 22, radius: 18 * scale }
  })
}

test.describe('with made-up markers', () => {
  // Their items do not exist.
  test.use({ expectedErrors: /404 .*\/items\// })

  test('clusters merge before their rings overlap', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 600 })
    await page.route(requestsTo(items.listMarkers), (route) => route.fulfill({ json: manyMarkers(600) }))
    for (const zoom of [11, 13]) {
      await page.goto(mapAt({ latitude: 50.645, longitude: 5.5736 }, zoom))
      // Markers get buttons when the map is moved by keyboard.
      await page.locator('canvas').focus()
      await page.keyboard.press('ArrowLeft')
      // Waits until the map is drawn completely.
      const fifth = page.getByRole('button', { name: /\d+ items close together/ }).nth(4)
      await expect(fifth).toBeAttached({ timeout: 60_000 })
      const drawn = await rings(page)
      const overlapping = drawn.flatMap((one, index) =>
        drawn
          .slice(index + 1)
          .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) + 1 < one.radius + other.radius),
      )
      expect(overlapping, `zoom ${zoom}, ${drawn.length} rings`).toEqual([])
    }
  })
})

test('a popup closes when a filter removes its pin, and a link opens one that the filter excludes', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  const lamp = await createItem(request, member, { name: 'Lamp', type: 'DN', location: place })
  await createItem(request, member, { name: 'Chair', type: 'LN', location: place })
  await page.goto(mapAt(place, 14))
  await list(page).getByRole('button', { name: /Lamp/ }).click()
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('region', { name: 'Filters' }).getByRole('checkbox', { name: 'Loan' }).press('Space')
  await expect(list(page).getByRole('button', { name: /Chair/ })).toBeVisible()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/id=/)

  await page.goto(`/map?id=${lamp.id}&t=LN`)
  await expect(popup).toBeVisible()
  await expect(list(page).getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  await page.locator('canvas').focus()
  await page.keyboard.press('Shift')
  // The chosen pin is drawn, with the other item at the same place.
  await expect(page.getByRole('button', { name: /^2 items at this place/ })).toBeAttached()
  await expect(popup).toBeVisible()
})

test('zooming out until pins disappear closes a popup, and a link to an item zooms in', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  const { id } = await createItem(request, member, { name: 'Lamp', location: place })
  await page.goto(`${mapAt(place, 9)}&id=${id}`)
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeVisible()
  await expect(list(page).getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  await page.goto(`${mapAt(place, 12)}&id=${id}`)
  await expect(list(page).getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  await expect(popup).toBeVisible()
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await zoomOut.press('Enter')
  await expect(page).toHaveURL(/z=11/)
  await expect(popup).toBeVisible()
  await zoomOut.press('Enter')
  await expect(page).toHaveURL(/z=10/)
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/id=/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a marker that gets the focus below the search moves out from under it', async ({ page, request, member }) => {
    const place = lonelyPlace()
    // Far enough apart not to form a cluster. The last one is below the search.
    for (const north of [-0.005, 0, 0.005, 0.01])
      await createItem(request, member, {
        location: { ...place, latitude: place.latitude + north },
        location_precision: 'exact',
      })
    await page.goto(mapAt(place, 14))
    await expect(page.getByText('4 items in view')).toBeVisible()
    await page.locator('canvas').focus()
    await page.keyboard.press('Shift')
    const markers = page.getByRole('button', { name: /^Loan/ })
    await expect(markers).toHaveCount(4)
    for (let count = 1; count <= 4; count++) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Loan/)
      // The buttons of markers let the pointer through to the canvas.
      await expect.poll(() => page.evaluate(elementAtFocus)).toBe('CANVAS')
    }
  })
})

test('the list of items at one place counts the remaining ones, and closes with the last', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Lamp', type: 'DN', location: place })
  await createItem(request, member, { name: 'Chair', type: 'LN', location: place })
  await page.goto(mapAt(place, 15))
  await expect(list(page).getByRole('radio', { name: /Items \(2\)/ })).toBeAttached()
  await page.locator('canvas').focus()
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: /^2 items/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: '2 items at this place' })).toBeVisible()
  const filters = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const choose = (type: string) => filters.getByRole('checkbox', { name: type }).press('Space')
  await choose('Loan')
  await expect(page.getByRole('dialog', { name: '1 item at this place' })).toBeVisible()
  await choose('Loan')
  await choose('Event')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a popup keeps its focus and its pin when a phone is rotated', async ({ page, request, member }) => {
  const place = lonelyPlace()
  const { id } = await createItem(request, member, { name: 'Lamp', location: place })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/map?id=${id}`)
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  const open = popup.getByRole('link', { name: 'Open' })
  await open.focus()
  for (const size of [
    { width: 740, height: 360 },
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expect(open).toBeFocused()
    await expect(popup.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
})
