import type { Page } from '@playwright/test'
import { members } from '@pollen/contract/members'
import { callApi } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use({ ...withMap, viewport: { width: 360, height: 740 }, hasTouch: true })
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

const sheet = (page: Page) => page.getByRole('region', { name: 'In view' })

/** Names the buttons and fields that are visible in the page, outside its bars. */
const visibleControls = `[...document.querySelectorAll('main button, main input')]
  .filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  .map((control) => control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent)`

/** Drags a finger up or, with a negative distance, down. */
async function swipe(page: Page, from: { x: number; y: number }, up: number) {
  const touch = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from.x, y: Math.round(from.y - share * up) }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the map has six controls, and the sheet shows the nearest item and the number of items', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Ladder', condition: 'good', location: place })
  await createItem(request, member, { name: 'Chair', location: { ...place, latitude: place.latitude + 0.01 } })
  await page.goto(mapAt(place, 14))
  const nearest = sheet(page).getByRole('button', { name: /Ladder.*Good condition/ })
  await expect(nearest).toBeInViewport({ ratio: 1 })
  await expect(sheet(page).getByText('2 items in view')).toBeVisible()
  // The search contains the filters, and the zoom is one control with two halves.
  const outside = ['Search for an address', 'Filters', 'Map layers', 'Zoom in', 'Zoom out', 'My position']
  const inSheet = ['Show the list', expect.stringContaining('Ladder')]
  await expect.poll(() => page.evaluate(visibleControls)).toEqual([...outside, 'Add something here', ...inSheet])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'My reference location' }).focus()
  await expect(page.getByRole('button', { name: 'My reference location' })).toBeInViewport({ ratio: 1 })
  await nearest.click()
  await expect(page.getByRole('dialog', { name: 'Ladder' })).toContainText('Good condition')
  await expect(sheet(page)).not.toBeInViewport()
  await page.goBack()
  await expect(nearest).toBeFocused()
})

test('three taps show only loans within 2 km', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await callApi(request, member, members.updateMe, { ref_location: place })
  await createItem(request, member, { name: 'Ladder', type: 'LN', location: place })
  await createItem(request, member, { name: 'Lamp', type: 'DN', location: place })
  const far = { ...place, latitude: place.latitude + 0.03 }
  await createItem(request, member, { name: 'Drill', type: 'LN', location: far })
  await page.goto(mapAt(place, 12))
  await expect(sheet(page).getByText('3 items in view')).toBeVisible()
  await page.getByRole('button', { name: 'Show the list' }).tap()
  await sheet(page).getByRole('button', { name: 'Loans' }).tap()
  await sheet(page)
    .getByText(/^2.km$/)
    .tap()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(1)
  await expect(sheet(page).getByRole('button', { name: /Ladder/ })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/t=LN/)
  await expect(page).toHaveURL(/dr=0-2/)
})

test('a finger drags the sheet to its three heights', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Ladder', location: place })
  await page.goto(mapAt(place, 14))
  const row = sheet(page).getByRole('button', { name: /Ladder/ })
  await expect(row).toBeInViewport({ ratio: 1 })
  const heightOf = async () => (await sheet(page).boundingBox())?.height ?? 0
  const peek = await heightOf()
  await swipe(page, { x: 180, y: 640 }, 200)
  await expect(page.getByRole('button', { name: 'Enlarge the list' })).toBeVisible()
  await expect(sheet(page).getByRole('radio', { name: /Items \(1\)/ })).toBeChecked()
  const half = await heightOf()
  expect(half).toBeGreaterThan(peek + 100)
  await expectAccessible(page)

  await swipe(page, { x: 180, y: 600 }, 250)
  await expect(page.getByRole('button', { name: 'Shrink the list' })).toBeVisible()
  expect(await heightOf()).toBeGreaterThan(half + 100)
  // The search stays usable above the full sheet.
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('canvas')).not.toBeFocused()

  await swipe(page, { x: 180, y: 160 }, -540)
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeVisible()
  await expect.poll(heightOf).toBe(peek)
})
