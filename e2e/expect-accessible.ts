import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

/** Checks the page with axe, in light and in dark colours. */
export async function expectAccessible(page: Page) {
  // An open dialog hides the heading of the page from screen readers, not from the eye.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without animations, no colour is measured in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    // In dark, only the colours differ.
    const options: RunOptions = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
    const violations = await findViolations(page, options)
    const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])
    expect(found).toEqual([])
  }
}

/** What axe finds on the page as it is. Axe is a large script: a page loads it once. */
export async function findViolations(page: Page, options: RunOptions) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const allOptions: RunOptions = { resultTypes: ['violations'], ...options }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(allOptions)})`)
  return violations
}
