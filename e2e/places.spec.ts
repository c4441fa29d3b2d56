import type { Page } from '@playwright/test'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { callApi } from './call-api.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openOptions } from './fill-in-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { field } from './type-log-in.ts'

const referencePlace = (page: Page) => page.getByRole('combobox', { name: 'Reference location' })

test.beforeEach(async ({ request }) => {
  // The towns are loaded after the start of the server, possibly after the start of a journey.
  const countTowns = async () => (await callApi(request, null, places.suggest, { q: 'Luik' })).length
  await expect.poll(countTowns, { timeout: 90_000 }).toBeGreaterThan(0)
})
test.setTimeout(120_000)

test('the reference location is an address, chosen by keyboard', async ({ page, request, member }) => {
  const place = async () => (await callApi(request, member, members.me, {})).ref_location
  await page.goto('/settings/notifications')
  const input = referencePlace(page)
  await input.pressSequentially('Lui')
  await input.pressSequentially('k')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toHaveText('Liège, Belgium')
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(list.getByRole('option').first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(input).toHaveValue('Luik')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const first = list.getByRole('option', { selected: true })
  await expect(input).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(input).toHaveValue('Liège, Belgium')
  await expect.poll(async () => (await place())?.latitude).toBeCloseTo(50.63, 2)
})

test('the reference location is shown by its name, even if it is the position of the browser', async ({
  page,
  context,
  request,
  member,
}) => {
  await callApi(request, member, members.updateMe, { ref_location: '50.4669, 4.8675' })
  await page.goto('/settings/notifications')
  await expect(referencePlace(page)).toHaveValue('Namur, Belgium')
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('alert')).toHaveText('Allow your browser to share your position to use this.')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.85, longitude: 2.35 })
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(referencePlace(page)).toHaveValue('Paris, France')
  const place = async () => (await callApi(request, member, members.me, {})).ref_location
  await expect.poll(place).toEqual({ longitude: 2.35, latitude: 48.85 })
})

test('a typed address is saved by Enter only, and an unknown one stays as it is', async ({ page, request, member }) => {
  await page.goto('/settings/notifications')
  await referencePlace(page).fill('Namur')
  await expect(page.getByRole('option').first()).toBeVisible()
  await referencePlace(page).blur()
  await expect(page.getByText('Not saved yet: choose a suggestion or press Enter.')).toBeVisible()
  expect((await callApi(request, member, members.me, {})).ref_location).toBeNull()
  await referencePlace(page).press('Enter')
  await expect(page.getByText('On the map: Namur, Belgium.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(referencePlace(page)).toHaveValue('Namur, Belgium')
  await referencePlace(page).fill('behind the blue door')
  await referencePlace(page).press('Enter')
  await expect(page.getByText('We could not find this on the map. Try just the town, or coordinates.')).toBeVisible()
  await expect(referencePlace(page)).toHaveValue('behind the blue door')
})

test('the place of an item is an address, the reference location or coordinates, with a preview of what others see', async ({
  page,
  request,
  member,
}) => {
  await callApi(request, member, members.updateMe, { ref_location: '50.4669, 4.8675' })
  await page.goto('/add-item')
  const address = page.getByRole('combobox', { name: 'Address' })
  await expect(page.getByText('Namur, Belgium')).toBeVisible()
  await expect(address).toBeHidden()
  await page.getByRole('button', { name: 'Choose another place' }).click()
  await expect(address).toBeFocused()
  // The preselected text is selected, so typing replaces it.
  await page.keyboard.type('Rue Léopold 12, Lièg')
  await page.getByRole('option', { name: 'Rue Léopold 12, Liège, Belgium' }).click()
  await expect(page.getByText('We only know the town (Liège): the point will be at its centre.')).toBeVisible()
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('They’ll see: Liège')
  await expect(preview).toContainText('A circle about 600 m wide.')

  await openOptions(page)
  const coordinates = page.getByRole('switch', { name: 'Enter coordinates instead' })
  await coordinates.check()
  await field(page, 'Coordinates').fill('50.64, 5')
  await coordinates.uncheck()
  await expect(address).toHaveValue('Rue Léopold 12, Liège, Belgium')
  await coordinates.check()
  await expect(field(page, 'Coordinates')).toHaveValue('50.64, 5')
  await coordinates.uncheck()

  await page.getByRole('button', { name: 'Use my reference location' }).click()
  await expect(address).toHaveValue('Namur, Belgium')

  await page.getByRole('radio', { name: 'Exact' }).check()
  await expect(page.getByText('This is your reference location')).toBeVisible()
  await expect(preview).toContainText('The exact point on the map.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show only the neighbourhood' }).click()
  await expect(preview).toContainText('A circle about 600 m wide.')
  await expect(page.getByText('This is your reference location')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('suggestions are above the bars at the bottom', async ({ page }) => {
    await page.goto('/add-item')
    const input = page.getByRole('combobox', { name: 'Address' })
    // The worst position: right above Publish.
    await input.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await input.fill('Sint')
    const last = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').last()
    await expect(last).toBeVisible()
    await expect(async () => {
      const suggestions = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox()
      const publish = await page.getByRole('button', { name: 'Publish', exact: true }).boundingBox()
      expect((suggestions?.y ?? 0) + (suggestions?.height ?? 999)).toBeLessThan(publish?.y ?? 0)
    }).toPass({ timeout: 5000 })
  })
})
