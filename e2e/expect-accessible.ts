import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

/** Half as long as what the package exports, and sent to every page that is checked. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that depend on colours. */
export const ofColors: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

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
    const violations = await findViolations(page, colorScheme === 'dark' ? ofColors : {})
    const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])
    expect(found).toEqual([])
  }
}

/** What axe finds on the page as it is. Axe is a large script: a page loads it once. */
export async function findViolations(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource)
  // All that axe knows: WCAG 2.2 A and AA, whose size of targets it leaves out unless asked, and what is good practice.
  const rules = { 'target-size': { enabled: true } }
  const allOptions: RunOptions = { resultTypes: ['violations'], rules, ...options }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(allOptions)})`)
  return violations
}
