import type { Page } from '@playwright/test'
import { accountWords } from './account-words.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { field, logInOnPage, typeLogIn, type Words } from './type-log-in.ts'

const newPassword = 'three lanterns in the garden'

async function requestRecovery(page: Page, words: Words, value?: string) {
  await page.getByRole('link', { name: words.recoverLink }).click()
  await expect(page).toHaveURL('/recover-account')
  // The log-in page has a field with the same name, and stays until this page is loaded.
  const send = page.getByRole('button', { name: words.sendLink })
  await expect(send).toBeVisible()
  // The input from the log-in page is filled in.
  await expect(field(page, words.emailOrUsername)).not.toHaveValue('')
  if (value) await field(page, words.emailOrUsername).fill(value)
  await send.click()
}

test.describe('in French', () => {
  const words = accountWords.fr
  test.use({ language: 'fr', expectedErrors: /status of (40[13]|410)/ })

  test('a forgotten password is replaced', async ({ page, account }) => {
    await page.goto('/log-in')
    await field(page, words.emailOrUsername).fill(account.email)
    await page.getByRole('link', { name: words.forgotten }).click()
    await expect(page).toHaveURL('/reset-password')
    await expect(field(page, words.email)).toHaveValue(account.email)
    await page.getByRole('button', { name: words.sendLink }).click()
    await expect(page.getByRole('status').getByText(words.resetSent)).toBeVisible()

    const link = await mailedLink(account.email, '/reset-password/confirm/')
    await page.goto(link)
    await field(page, words.newPassword).fill(newPassword)
    await field(page, words.newPasswordAgain).fill('three lanterns')
    await page.getByRole('button', { name: words.setPassword }).click()
    await expect(page.getByText(words.invalidConfirmation)).toBeVisible()
    await field(page, words.newPasswordAgain).fill(newPassword)
    await page.getByRole('button', { name: words.setPassword }).click()
    await expect(page).toHaveURL('/log-in')
    await expect(page.getByText(words.passwordSet)).toBeVisible()

    // A used link shows no password field.
    await page.goto(link)
    await expect(page.getByRole('heading', { name: words.linkUsedBefore })).toBeVisible()
    await expect(page.getByText(words.passwordWasSet)).toBeVisible()
    await expect(field(page, words.newPassword)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: words.logIn }).click()

    await typeLogIn(page, words, account)
    await expect(page.getByText(words.logInFailed)).toBeVisible()
    await typeLogIn(page, words, { ...account, password: newPassword })
    await expect(page).toHaveURL('/map')
  })

  test('an account that is scheduled for deletion is recovered', async ({ page, member }) => {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: words.delete }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(member.password)
    await page.getByRole('dialog').getByRole('button', { name: words.sendLink }).click()
    await expect(page.getByRole('status').getByText(words.deletionSent)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(await mailedLink(member.email, '/delete-account/'))
    await expect(page.getByText(member.email)).toBeVisible()
    await page.getByRole('button', { name: words.confirmDeletion }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').getByText(words.deletionStarted)).toBeVisible()
    await expect(page.getByRole('link', { name: words.signUp })).toBeVisible()

    await page.goto('/log-in')
    await typeLogIn(page, words, member)
    await expect(page.getByRole('alert').getByText(words.daysLeft)).toBeVisible()
    await requestRecovery(page, words)
    await page.goto(await mailedLink(member.email, '/recover-account/'))
    await page.getByRole('button', { name: words.recover }).click()
    await expect(page.getByText(words.recovered)).toBeVisible()
    await logInOnPage(page, words, member)
  })
})

test.describe('in English', () => {
  const words = accountWords.en
  test.use({ language: 'en', expectedErrors: /status of 40[13]/ })

  test('a disabled account is recovered', async ({ page, member }) => {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: words.disable }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('textbox').fill('not my password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words.wrongPassword)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('textbox').fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/log-in/)
    await expect(page.getByText(words.disabledNow)).toBeVisible()

    await typeLogIn(page, words, member)
    await expect(page.getByRole('alert').getByText(words.disabled)).toBeVisible()
    await requestRecovery(page, words, member.email)
    await expect(page.getByRole('status').getByText(words.recoverySent)).toContainText(member.email)

    await page.goto(await mailedLink(member.email, '/recover-account/'))
    await expect(page.getByText(member.username, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.recover }).click()
    await expect(page).toHaveURL('/log-in')
    await expect(page.getByText(words.recovered)).toBeVisible()
    await typeLogIn(page, words, member)
    await expect(page).toHaveURL('/map')
  })
})

const oldLink = 'a'.repeat(40)
test.describe('an expired link', () => {
  test.use({ expectedErrors: /status of 40\d/ })

  memberTest('for deletion leads home', async ({ page }) => {
    await page.goto(`/delete-account/${oldLink}`)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('alert')).toHaveText('This link is unknown. Please ask for a new one.')
  })
})

test.describe('during an outage of the server', () => {
  test.use({ expectedErrors: /status of (404|503)/ })

  test('a link that restores an address is not reported as invalid, and can be retried', async ({ page }) => {
    const calls = '**/tokens/**'
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { key: 'SERVER_BUSY', message: 'Busy' } }))
    await page.goto(`/take-back-email/${oldLink}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeHidden()
    await page.unroute(calls)
    await again.click()
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  })
})
