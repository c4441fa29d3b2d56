import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Nothing to complain about for who sees little or nothing, in light and in dark. */
export async function expectNoComplaints(page: Page) {
  // An open dialog hides the heading of the page from screen readers, not from the eye.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, no colour is looked at on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    const axe = new AxeBuilder({ page })
    // Only the colours are others now.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])
    expect(found).toEqual([])
  }
}
