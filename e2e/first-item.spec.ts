import type { Locator } from '@playwright/test'
import { accountWords } from './account-words.ts'
import { newPerson } from './create-account.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { field } from './type-log-in.ts'

const words = accountWords.en
const maxTapsToPublish = 7

/** Counts taps and measures the time of each part of a journey. Typing and moving to the next field by the keyboard are no taps. */
function measureTaps() {
  const parts: { name: string; taps: number; start: number; ms: number }[] = []
  const part = () => parts.at(-1) ?? { name: '', taps: 0, start: 0, ms: 0 }
  const stop = () => {
    part().ms = performance.now() - part().start
  }
  return {
    begin(name: string) {
      stop()
      parts.push({ name, taps: 0, start: performance.now(), ms: 0 })
    },
    async tap(target: Locator) {
      part().taps++
      await target.tap()
    },
    /** A tap outside the page: a link in a mail, or a photo of the device. */
    tapElsewhere: () => void part().taps++,
    tapsOf: (name: string) => parts.find((one) => one.name === name)?.taps,
    /** Prints a line for each part. */
    report() {
      stop()
      const lines = parts.map(({ name, taps, ms }) => `  ${name}: ${taps} taps, ${(ms / 1000).toFixed(1)} s`)
      process.stdout.write(`${lines.join('\n')}\n`)
    },
  }
}

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // A classifier that has just started may answer 503 first.
  expectedErrors: /status of 503/,
})

test('a person signs up and publishes a donation with a photo in a few taps', async ({ page }) => {
  test.setTimeout(120_000)
  const person = newPerson()
  const { begin, tap, tapElsewhere, tapsOf, report } = measureTaps()
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'Main' })

  await page.goto('/')
  begin('sign up')
  await tap(main.getByRole('link', { name: words.signUp }).first())
  await tap(field(page, words.email))
  const { email, username, first_name, last_name, password } = person
  for (const [name, text] of [
    [words.email, email],
    [words.username, username],
    [words.firstName, first_name],
    [words.lastName, last_name],
    [words.password, password],
  ] as const) {
    await field(page, name).focus()
    await page.keyboard.type(text)
  }
  await tap(page.getByRole('checkbox', { name: words.agreement }))
  await tap(main.getByRole('button', { name: words.signUp }))
  await expect(page.getByText(words.welcome)).toBeVisible()

  begin('activate and log in')
  await page.goto(await mailedLink(email, '/activate/'))
  tapElsewhere()
  await expect(field(page, words.password)).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/map')

  begin('publish')
  await tap(bar.getByRole('link', { name: 'Add' }))
  await tap(page.getByRole('radio', { name: 'Donation' }))
  const choosing = page.waitForEvent('filechooser')
  await tap(page.getByLabel('Add photos'))
  tapElsewhere()
  await (await choosing).setFiles('bench/vision/pictures/laptop.webp')
  await tap(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Old, but it works.')
  // The category comes from the photo.
  await expect(page.getByText('suggested', { exact: true })).toBeVisible({ timeout: 60_000 })
  await tap(page.getByLabel('Address'))
  await page.keyboard.type('Liège')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Laptop' })).toBeVisible({ timeout: 30_000 })

  report()
  expect(tapsOf('publish')).toBeLessThanOrEqual(maxTapsToPublish)
})
