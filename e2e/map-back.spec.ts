import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { webglLaunchOptions } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use({ launchOptions: webglLaunchOptions, viewport: { width: 360, height: 740 } })
// WebGL is drawn by software, and two journeys share the machine.
test.slow()

test('Back closes the popup, then the list it was chosen from, then the map', async ({ page, request, member }) => {
  const place = lonelyPlace()
  const { id } = await createItem(request, member, { name: 'Lamp', location: place })
  await page.goto('/about')
  await page.goto(mapAt(place, 15))
  await page.getByRole('button', { name: 'Show the list' }).click()
  const row = page.getByRole('region', { name: 'In view' }).getByRole('button', { name: /Lamp/ })
  await row.click()
  const popup = page.getByRole('dialog', { name: 'Lamp' })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect.poll(() => page.evaluate('history.state?.isStep')).toBe(true)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/id=/)
  await expect(page.getByRole('button', { name: 'Hide the list' })).toBeVisible()
  await expect.poll(() => page.evaluate('history.state?.isStep')).toBe(true)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeVisible()
  await expect(page).toHaveURL(/\/map\?/)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('Back closes the panels above the map', async ({ page }) => {
  await page.goto('/about')
  await page.goto(mapAt(lonelyPlace(), 15))
  for (const [button, name] of [
    ['Filters', 'Filters'],
    ['Public resources', /resources/i],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/map\?/)
  }
})

test('a link to an item on the map opens it, and Back leaves both', async ({ page, request, member }) => {
  const { id } = await createItem(request, member, { name: 'Lamp', location: lonelyPlace() })
  await page.goto('/about')
  await page.goto(`/map?id=${id}`)
  await expect(page.getByRole('dialog', { name: 'Lamp' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
