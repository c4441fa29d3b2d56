import { accounts } from '@pollen/contract/accounts'
import { accountWords } from './account-words.ts'
import { sendToApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expect, test } from './fixtures.ts'
import { field, logInOnPage, logOut, typeLogIn } from './type-log-in.ts'

const words = accountWords.en

test('a visitor logs in by keyboard, and returns to the page that was opened first', async ({ page, account }) => {
  await page.goto('/settings/notifications')
  await expect(page).toHaveURL('/log-in?next=%2Fsettings%2Fnotifications')
  await field(page, words.emailOrUsername).focus()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/notifications')
  await expect(page.getByRole('heading', { name: 'My location' })).toBeVisible()
})

test('a visitor who follows the link of an item sees its preview, and reaches it after the log-in', async ({
  page,
  request,
  account,
}) => {
  const { id, name } = await createItem(request, account, { name: `Ladder of ${account.username}` })
  await page.goto(`/items/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const main = page.getByRole('main')
  const [signUp, logIn] = [main.getByRole('link', { name: 'Sign up' }), main.getByRole('link', { name: 'Log in' })]
  const [one, other] = [await signUp.boundingBox(), await logIn.boundingBox()]
  expect([one?.y, one?.height]).toEqual([other?.y, other?.height])
  expect(one?.width).toBeCloseTo(other?.width ?? 0, 0)
  // Signing up first leads back to it, too.
  await signUp.click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await typeLogIn(page, words, account)
  await expect(page).toHaveURL(`/items/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a visitor learns nothing about an unlisted item, but can join', async ({ page, request, account }) => {
  const { id, name } = await createItem(request, account, { name: 'A secret lantern', visibility: 'UL' })
  await page.goto(`/items/${id}`)
  await expect(page.getByRole('heading', { name: 'Someone shared an item with you' })).toBeVisible()
  expect(await page.content()).not.toContain(name)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await typeLogIn(page, words, account)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the first log-in in a browser shows a welcome, later ones a welcome back', async ({ page, account }) => {
  await page.goto('/log-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
  await logInOnPage(page, words, account)
  await logOut(page, words)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
})

test.describe('the language at a log-in', () => {
  test('in a new browser is that of the account, for each member in turn', async ({ page, request }) => {
    const [french, english] = await Promise.all([createAccount(request, 'fr'), createAccount(request, 'en')])
    await logInOnPage(page, words, french)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('link', { name: 'Parcourir' }).first()).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

    await logOut(page, accountWords.fr)
    await expect(page).toHaveURL('/log-in')
    await logInOnPage(page, accountWords.fr, english)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('failed log-ins elsewhere do not lock out a browser that has logged in before', async ({
  page,
  request,
  account,
}) => {
  await logInOnPage(page, words, account)
  await logOut(page, words)
  await expect(page).toHaveURL('/log-in')
  const guess = () => sendToApi(request, null, accounts.logIn, { authValue: account.username, password: 'a guess' })
  const statuses = [await guess(), await guess(), await guess(), await guess(), await guess(), await guess()]
  expect(statuses.map((answer) => answer.status())).toEqual([401, 401, 401, 401, 401, 429])
  await logInOnPage(page, words, account)
})
