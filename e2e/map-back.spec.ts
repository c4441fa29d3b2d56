import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use({ ...withMap, viewport: { width: 360, height: 740 } })
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

test('Back closes the panels, the popup and the list it was chosen from, and then leaves the map', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  const { id } = await createItem(request, member, { name: 'Lamp', location: place })
  await page.goto('/about')
  await page.goto(mapAt(place, 15))
  const openers = {
    Filters: () => page.getByRole('button', { name: 'Filters' }).click(),
    'Public resources on the map': async () => {
      await page.getByRole('button', { name: 'Map layers' }).click()
      await page.getByRole('menuitem', { name: 'Public resources on the map' }).click()
    },
  }
  for (const [name, open] of Object.entries(openers)) {
    await open()
    const panel = page.getByRole('dialog', { name })
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/map\?/)
  }

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

  // A popup that a link opens adds no step.
  await page.goto(`/map?id=${id}`)
  await expect(popup).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
