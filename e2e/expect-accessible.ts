import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

/** The minified version is half as long as the exported one, and is sent to every page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on colours. */
export const colorRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Checks the page with axe, in light and in dark colours. */
export async function expectAccessible(page: Page) {
  // An open dialog hides the heading from screen readers only.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without animations, colours are not measured during a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    // In dark mode, only the colours differ.
    const violations = await findViolations(page, colorScheme === 'dark' ? colorRules : {})
    const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])
    expect(found).toEqual([])
  }
}

/** Runs axe on the current page. The script is large, so it is loaded once per page. */
export async function findViolations(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource)
  // Runs all rules: WCAG 2.2 A and AA, target size (disabled by default), and best practices.
  const rules = { 'target-size': { enabled: true } }
  const allOptions: RunOptions = { resultTypes: ['violations'], rules, ...options }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(allOptions)})`)
  return violations
}
