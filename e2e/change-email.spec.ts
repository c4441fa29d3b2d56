import type { Page } from '@playwright/test'
import { accountWords } from './account-words.ts'
import { newPerson, readMe } from './create-account.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { field, typeLogIn, type Words } from './type-log-in.ts'

/** The data export, in another section of the page, has a password field, too. */
const passwordField = (page: Page, words: Words) =>
  page.getByRole('region', { name: words.general }).getByRole('textbox', { name: words.password, exact: true })

async function requestEmailChange(page: Page, words: Words, email: string, password: string) {
  await page.goto('/settings/account')
  await field(page, words.email).fill(email)
  await passwordField(page, words).fill(password)
  await page.getByRole('button', { name: words.save, exact: true }).click()
}

test.describe('in French', () => {
  const words = accountWords.fr
  test.use({ language: 'fr', expectedErrors: /status of (400|401|410)/ })

  test('a new address applies once its link is used, and the old address can restore itself', async ({
    page,
    browser,
    member,
  }) => {
    const { email } = newPerson()
    await requestEmailChange(page, words, email, 'not my password')
    await expect(page.getByText(words.wrongPassword)).toHaveCount(1)
    await expect(passwordField(page, words)).toBeFocused()
    await expect(page.getByRole('alert')).toBeEmpty()
    await passwordField(page, words).fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.addressWaits)).toBeVisible()
    await expect(field(page, words.email)).toHaveValue(member.email)
    await expect(passwordField(page, words)).toBeHidden()
    await expect(page.getByRole('button', { name: words.save, exact: true })).toBeFocused()

    // The mail is opened on another device without a session.
    const phone = await (await browser.newContext()).newPage()
    await phone.addInitScript(`localStorage.setItem('pollen.language', 'fr')`)
    await phone.goto(await mailedLink(email, '/confirm-email/'))
    await expect(phone.getByText(email)).toBeVisible()
    await phone.getByRole('button', { name: words.useAddress }).click()
    await expect(phone.getByRole('heading', { name: words.addressInUse })).toBeVisible()
    await phone.reload()
    // A used link explains the current state and the next step.
    await expect(phone.getByRole('heading', { name: words.linkUsedBefore })).toBeVisible()
    await expect(phone.getByText(words.addressWasConfirmed)).toBeVisible()
    await expect(phone.getByText(words.linkUsed)).toHaveCount(0)

    await page.reload()
    await expect(field(page, words.email)).toHaveValue(email)
    await expect(page.getByText(words.addressWaits)).toBeHidden()

    await page.goto(await mailedLink(member.email, '/take-back-email/'))
    await expect(page.getByText(member.email)).toBeVisible()
    await page.getByRole('button', { name: words.restoreAddress }).click()
    await expect(page.getByRole('heading', { name: words.addressIsRestored })).toBeVisible()
    await expect(page.getByText(member.email)).toBeVisible()
    await page.goto('/log-in')
    await typeLogIn(page, words, member)
    await expect(page.getByText(words.logInFailed)).toBeVisible()

    await page.goto(await mailedLink(member.email, '/reset-password/confirm/'))
    const password = 'three lanterns in the garden'
    await field(page, words.newPassword).fill(password)
    await field(page, words.newPasswordAgain).fill(password)
    await page.getByRole('button', { name: words.setPassword }).click()
    await expect(page).toHaveURL('/log-in')
    await typeLogIn(page, words, { ...member, password })
    await expect(page).toHaveURL('/map')
    await phone.context().close()
  })
})

test.describe('a pending change', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('can be mailed again and cancelled, which invalidates its link', async ({ page, request, member }) => {
    const { email } = newPerson()
    await requestEmailChange(page, accountWords.en, email, member.password)
    const first = await mailedLink(email, '/confirm-email/')
    let latest = first
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect.poll(async () => (latest = await mailedLink(email, '/confirm-email/'))).not.toBe(first)
    await page.getByRole('button', { name: 'Keep my current address' }).click()
    await expect(page.getByText(`Your address is still ${member.email}.`)).toBeVisible()
    await expect(page.getByText(accountWords.en.addressWaits)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
    expect(await readMe(request, member)).toMatchObject({ email: member.email, pending_email: null })
    await page.goto(latest)
    await expect(page.getByRole('heading', { name: accountWords.en.linkFailed })).toBeVisible()
  })
})

test.describe('an invalid link', () => {
  test.use({ expectedErrors: /status of 40\d/ })
  test('shows the reason and the next step', async ({ page }) => {
    for (const path of ['/confirm-email/', '/take-back-email/']) {
      await page.goto(`${path}${'a'.repeat(40)}`)
      await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
      await expect(page.getByText('This link is unknown. Please ask for a new one.')).toBeVisible()
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
    await page.goto(`/confirm-email/${'a'.repeat(40)}`)
    await page.getByRole('link', { name: 'Go to my settings' }).click()
    await expect(page).toHaveURL('/settings/account')
  })
})
