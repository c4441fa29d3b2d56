import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { type Language, languages } from '@pollen/contract/constants'
import { accountWords } from './account-words.ts'
import { requestsTo } from './call-api.ts'
import { newPerson } from './create-account.ts'
import { expect, memberTest as test, test as visitorTest } from './fixtures.ts'
import { type Sample, snackbarOffers, snackbarTexts } from './snackbar-texts.ts'
import { field } from './type-log-in.ts'

const viewports = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 860 },
  { width: 600, height: 800 },
  { width: 1280, height: 800 },
]

type Report = { faults: string[]; shortestLine: number }

const snackbar = (page: Page) => page.locator('[role=alert] + [role=status]').locator('..')

/** Shows a snackbar with a focused action, which pauses its timer. */
async function showOffer(page: Page) {
  await page.addInitScript({ path: fileURLToPath(new URL('inspect-snackbars.js', import.meta.url)) })
  await page.goto('/add-item')
  await page.getByRole('textbox').first().fill('Ladder')
  await page.locator('[id^=reset-item-form]').first().click()
  await expect(snackbar(page).getByRole('button').first()).toBeFocused()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    for (const textSize of ['100%', '200%']) {
      test(`every message can be read and closed at every width, with its action, text at ${textSize}`, async ({
        page,
      }) => {
        test.slow()
        await showOffer(page)
        const samples = await allSamples(language)
        await page.evaluate(`document.documentElement.style.fontSize = '${textSize}'`)
        for (const viewport of viewports) {
          await page.setViewportSize(viewport)
          const { faults, shortestLine } = await page.evaluate<Report>(`inspectSnackbars(${JSON.stringify(samples)})`)
          const where = `${viewport.width} px, text at ${textSize}`
          const description = `${where}: ${samples.length} messages, shortest line ${shortestLine}, ${faults.length} faults`
          test.info().annotations.push({ type: 'snackbars', description })
          expect.soft(faults.slice(0, 20), where).toEqual([])
        }
      })
    }
  })
}

/** Every message alone, every offer, and every label beside messages of all lengths that offers have. */
async function allSamples(language: Language): Promise<Sample[]> {
  const texts = await snackbarTexts(language)
  const offers = snackbarOffers(language)
  const longest = Math.max(...offers.map(({ text }) => text.length))
  const ofAllLengths = texts
    .filter(({ length }) => length <= longest)
    .toSorted((a, b) => a.length - b.length)
    .filter((_, index) => index % 50 === 0)
  const labels = new Set(offers.map(({ label }) => label))
  return [
    ...texts.map((text) => ({ text, label: null })),
    ...offers,
    ...ofAllLengths.flatMap((text) => Array.from(labels, (label) => ({ text, label }))),
  ]
}

/** French texts are longer. */
test.describe('on a phone, in French', () => {
  const words = accountWords.fr
  test.use({ language: 'fr', viewport: { width: 360, height: 640 }, expectedErrors: /Failed to load resource/ })

  visitorTest('the welcome after a sign-up does not cover the headings', async ({ page }) => {
    const person = newPerson()
    await page.goto('/sign-up')
    await field(page, words.email).fill(person.email)
    await field(page, words.username).fill(person.username)
    await field(page, words.firstName).fill(person.first_name)
    await field(page, words.lastName).fill(person.last_name)
    await field(page, words.password).fill(person.password)
    await page.getByRole('checkbox', { name: words.agreement }).check()
    await page.getByRole('main').getByRole('button', { name: words.signUp }).click()
    await expect(page).toHaveURL('/log-in')
    const message = snackbar(page).getByText(words.welcome)
    await expectApart(message, [page.getByRole('heading', { level: 1 }), page.locator('main [data-uncovered]')])
  })

  test('messages about the deletion of the account leave its dialog and the page usable', async ({ page, member }) => {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: words.delete }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.locator('[type=submit]')
    const isDeletion = requestsTo(accounts.sendDeleteConfirmation)
    await page.route(isDeletion, (route) => route.abort())
    // The page has a field with the same name.
    await field(dialog, words.password).fill(member.password)
    await send.click()
    const failure = page.getByRole('alert').locator('p')
    await expectApart(failure, [dialog.getByRole('heading'), dialog.getByRole('button', { name: words.close }), send])

    await page.unroute(isDeletion)
    await send.click()
    const success = snackbar(page).getByText(words.deletionSent)
    await expect(dialog).toHaveCount(0)
    const headings = await page.getByRole('main').getByRole('heading').all()
    await expectApart(success, headings)
  })
})

/** Expects that the snackbar of a message covers none of the visible parts. */
async function expectApart(message: Locator, parts: Locator[]) {
  // Hovering pauses the timer.
  await message.hover()
  for (const part of parts) {
    await expect
      .poll(async () => {
        const [own, other] = [await message.locator('..').boundingBox(), await part.first().boundingBox()]
        if (!own || !other) return 'Both must be on the page'
        const isApart = own.y >= other.y + other.height || other.y >= own.y + own.height
        return isApart || `${own.y} to ${own.y + own.height} covers ${other.y} to ${other.y + other.height}`
      })
      .toBe(true)
  }
}

test.describe('a message', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('never covers the button it is about', async ({ page }) => {
    await page.route('**/api/v1/webusers/me/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.goto('/settings/account')
    await page.getByRole('textbox', { name: 'First name' }).fill('Nora')
    const save = page.getByRole('button', { name: 'Save' }).first()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 800, height: 420 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await save.click()
      const message = page.getByRole('alert').filter({ has: dismiss })
      await expect(message).toBeVisible()
      const [own, button] = [await message.boundingBox(), await save.boundingBox()]
      if (!own || !button) throw new Error('The message and the button must be on the page')
      const isApart =
        own.x + own.width <= button.x ||
        button.x + button.width <= own.x ||
        own.y + own.height <= button.y ||
        button.y + button.height <= own.y
      expect(isApart, `at ${viewport.width} px`).toBe(true)
      await dismiss.click()
      await expect(message).toBeHidden()
    }
  })
})
