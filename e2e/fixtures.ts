import { test as base, expect } from '@playwright/test'
import type { Language } from '@pollen/contract/constants'

type Options = {
  /** The language chosen in this browser before the journey begins; none by default, as for somebody new. */
  language: Language | undefined
  /** Whether somebody is logged in on this browser. */
  isMember: boolean
  /** Errors that belong to the journey: whatever else the browser complains about fails the test. */
  expectedErrors: RegExp | undefined
}

export const test = base.extend<Options & { complaints: string[] }>({
  language: [undefined, { option: true }],
  isMember: [false, { option: true }],
  expectedErrors: [undefined, { option: true }],

  page: async ({ page, language, isMember }, use) => {
    const stored: Record<string, string> = {}
    if (language) stored['pollen.language'] = language
    if (isMember) stored['pollen.session'] = JSON.stringify({ token: 'a'.repeat(40), userId: 1 })
    // Only once for each browser: what the journey itself changes must survive a reload.
    await page.addInitScript(`
      if (!localStorage.getItem('journey')) {
        for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)
        localStorage.setItem('journey', 'begun')
      }`)
    await use(page)
  },

  complaints: [
    async ({ page, expectedErrors }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
