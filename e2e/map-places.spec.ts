import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { callApi } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use(withMap)
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

test('the position button asks for permission, and shows the position once it is granted', async ({
  page,
  context,
}) => {
  // A headless browser denies the permission.
  const place = lonelyPlace()
  await page.goto(mapAt(place, 14))
  await page.getByRole('button', { name: 'My position' }).click()
  await expect(page.getByText('Allow your browser to share your position')).toBeVisible()
  await expect(page.getByRole('img', { name: 'You are here' })).toHaveCount(0)
  await expect(page).toHaveURL(mapAt(place, 14))

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 10.5, longitude: 20.5 })
  await page.getByRole('button', { name: 'My position' }).click()
  await expect(page.getByRole('img', { name: 'You are here' })).toBeInViewport()
  await expect(page).toHaveURL(/clat=10\.5.*clng=20\.5/)
})

test('the button of the reference location opens its settings until it is set', async ({ page, request, member }) => {
  await page.goto(mapAt(lonelyPlace(), 14))
  const button = page.getByRole('button', { name: 'My reference location' })
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await button.click()
  await expect(page.getByText('Set your reference location in the settings first.')).toBeVisible()
  await expect(page).toHaveURL('/settings/notifications#my-location')
  await expect(page.getByRole('region', { name: 'My location' })).toBeInViewport()

  await callApi(request, member, members.updateMe, { ref_location: { latitude: 10.5, longitude: 20.5 } })
  await page.goto(mapAt(lonelyPlace(), 14))
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await button.click()
  await expect(page).toHaveURL(/clat=10\.5.*clng=20\.5/)
  // Focusing the button keeps the message on screen.
  await page.getByRole('button', { name: 'Change my reference location' }).press('Enter')
  await expect(page).toHaveURL('/settings/notifications#my-location')
})

test('suggestions close when the address is searched with Enter, and the result is marked until the field is empty', async ({
  page,
}) => {
  await page.goto(mapAt({ latitude: 50.62, longitude: 5.571827888488769 }, 13))
  const search = page.getByRole('combobox', { name: 'Search for an address' })
  await search.fill('rue Saint-Gilles 12 Liège')
  await expect(page.getByRole('listbox')).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('img', { name: /^Found/ })).toBeInViewport()
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await search.fill('10.5, 20.5')
  await search.press('Enter')
  await expect(page.getByRole('img', { name: 'Found: 10.5, 20.5' })).toBeInViewport()
  await search.fill('11.5, 21.5')
  await search.press('Enter')
  await expect(page.getByRole('img', { name: 'Found: 11.5, 21.5' })).toBeInViewport()
  await expect(page.getByRole('img', { name: /^Found/ })).toHaveCount(1)
  await search.fill('')
  await expect(page.getByRole('img', { name: /^Found/ })).toHaveCount(0)
})

test('a popup closes with its pin when the owner closes the item, and shows the reason', async ({
  page,
  request,
  member,
}) => {
  const { id } = await createItem(request, member, { name: 'Lamp', location: lonelyPlace() })
  // Timers run normally until the journey fast-forwards half a minute.
  await page.clock.install()
  await page.goto(`/map?id=${id}`)
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeVisible()
  await expect(page.getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  await callApi(request, member, items.close, { id, reason: 'OTH' })
  // Awaited from the start, because fast-forwarding may also end the message.
  const messageShown = page.getByRole('status').getByText('This item has just been closed.').waitFor()
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(popup).toBeHidden({ timeout: 3_000 })
  }).toPass()
  await messageShown
  await expect(page.getByRole('radio', { name: /Items \(0\)/ })).toBeAttached()
  await expect(page).not.toHaveURL(/id=/)
})

test('Escape closes the buttons that move the map, but no popup', async ({ page }) => {
  await page.goto(mapAt(lonelyPlace(), 14))
  const opener = page.getByRole('button', { name: 'Move the map', exact: true })
  // The list has such a button, too, once it is known to be empty.
  await page.getByTitle('Add something here').click()
  const popup = page.getByRole('dialog', { name: 'What would you like to add here?' })
  await expect(popup).toBeVisible()
  await opener.press('Enter')
  const up = page.getByRole('button', { name: 'Move the map up' })
  await up.press('Enter')
  await up.press('Escape')
  await expect(up).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(popup).toBeVisible()
  await opener.press('Escape')
  await expect(popup).toBeHidden()
})

test('a pin beyond the antimeridian has its button and its popup at its place', async ({ page, request, member }) => {
  const latitude = Number((-40 - 10 * Math.random()).toFixed(5))
  const location = { latitude, longitude: -179.9995 }
  await createItem(request, member, { name: 'Raft', location, location_precision: 'exact' })
  // The centre is on the other side of it, so that the pin is drawn at 180.0005.
  await page.goto(mapAt({ latitude, longitude: 179.9995 }, 17))
  await expect(page.getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  await page.locator('canvas').focus()
  await page.keyboard.press('Shift')
  const pin = page.getByRole('button', { name: 'Loan · Raft' })
  await expect(pin).toBeInViewport()
  await pin.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Raft' })).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await pin.press('Enter')
  const card = page.getByRole('dialog', { name: 'Raft' })
  await expect(card).toBeInViewport({ ratio: 1 })
  // The map moves so that the card does not cover the pin.
  await expect(async () => {
    const [above, below] = [await pin.boundingBox(), await card.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0) / 2).toBeLessThan(below?.y ?? 0)
  }).toPass()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('closing a popup returns the focus to its entry in the list', async ({ page, request, member }) => {
    const place = lonelyPlace()
    await createItem(request, member, { name: 'Lamp', location: place })
    // Near enough to stay in view while the list is half open.
    await createItem(request, member, { name: 'Chair', location: { ...place, latitude: place.latitude + 0.002 } })
    await page.goto(mapAt(place, 14))
    await page.getByRole('button', { name: 'Show the list' }).click()
    const list = page.getByRole('region', { name: 'In view' })
    const entry = list.getByRole('button', { name: /Chair/ })
    await entry.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Chair' })
    await expect(popup).toBeFocused()
    await expect(entry).not.toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(entry).toBeFocused()
  })
})
