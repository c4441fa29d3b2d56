import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
    const axe = new AxeBuilder({ page })
    // In dark, only the colours differ.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])
    expect(found).toEqual([])
  }
}
