import type { Locator } from '@playwright/test'
import { expect, memberTest as test } from './fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** The visible style in forced colours. */
const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderTopColor, borderTopWidth } =
      element.ownerDocument.defaultView.getComputedStyle(element)
    return [backgroundColor, borderTopColor, borderTopWidth].join(' ')
  })

async function expectDifferent(chosen: Locator, other: Locator) {
  await expect(chosen.first()).toBeVisible()
  expect(await look(chosen.first())).not.toBe(await look(other.first()))
}

test('selected controls look selected in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/settings/account')
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expectDifferent(tabs.and(page.locator('[aria-current=page]')), tabs.first())
  const language = page.getByRole('group', { name: 'Language' }).locator('label')
  await expectDifferent(
    language.filter({ has: page.locator(':checked') }),
    language.filter({ hasNot: page.locator(':checked') }),
  )
  const seen = page.getByRole('switch').first()
  const before = await look(seen)
  await seen.click()
  await expect.poll(() => look(seen)).not.toBe(before)

  await page.goto('/items')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expectDifferent(links.and(page.locator('[aria-current=page]')), links.first())
  const types = page.getByRole('group', { name: 'Type' }).locator('label')
  const categories = page.locator('label', { has: page.getByRole('checkbox', { checked: false }) })
  await page.getByRole('heading', { name: 'Category' }).click()
  await expectDifferent(types, categories)

  await page.goto('/add-item')
  const cards = page.getByRole('group', { name: 'What would you like to do?' }).locator('label')
  await cards.first().click()
  await expectDifferent(cards.first(), cards.last())
})
