import type { Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { requestsTo } from './call-api.ts'
import { expect, memberTest as test } from './fixtures.ts'

/** Running animations. A duration of 1 ms is no motion, but a delayed change. */
const movements = (page: Page) =>
  page.evaluate<string[]>(`document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1)
    .map(({ animationName, transitionProperty, effect }) => (animationName ?? transitionProperty) + ' of ' + effect.target.className)`)

/** Presses a button, and samples animations while the page reacts. */
async function press(page: Page, name: string) {
  const seen: string[] = []
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  for (let looks = 0; looks < 5; looks++) seen.push(...(await movements(page)))
  return seen
}

test('nothing moves with reduced motion: no shimmer, no sliding menu', async ({ page }) => {
  // A list that never loads shows skeletons, which normally shimmer.
  await page.route(requestsTo(items.listActive), () => undefined)
  const waiting = page.locator('[class*=skeleton]').first()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/items')
  await expect(waiting).toBeAttached()
  await expect.poll(() => movements(page)).not.toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(waiting).toBeAttached()
  expect(await movements(page)).toEqual([])
  expect(await press(page, 'My account')).toEqual([])
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/settings/account')
  expect(await press(page, 'Disable my account')).toEqual([])
  await expect(page.getByRole('dialog')).toBeVisible()
})
