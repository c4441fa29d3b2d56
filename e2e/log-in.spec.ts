import { accounts } from '@pollen/contract/accounts'
import { accountWords } from './account-words.ts'
import { requestsTo } from './call-api.ts'
import { signUp } from './create-account.ts'
import { expect, test } from './fixtures.ts'
import { field, typeLogIn } from './type-log-in.ts'

const words = accountWords.en

test('a visitor logs in by keyboard, and gets the page that was opened first', async ({ page, account }) => {
  await page.goto('/settings/notifications')
  await expect(page).toHaveURL('/log-in?next=%2Fsettings%2Fnotifications')
  await field(page, words.emailOrUsername).focus()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/notifications')
  await expect(page.getByRole('heading', { name: 'Your place' })).toBeVisible()
})

test.describe('a log-in that fails', () => {
  test.use({ expectedErrors: /status of 4(01|03|29)/ })

  test('says so without telling which of the two was wrong', async ({ page, account }) => {
    await page.goto('/log-in')
    await typeLogIn(page, words, { ...account, password: 'wrong' })
    await expect(page.getByRole('alert').getByText(words.logInFailed)).toBeVisible()
    await typeLogIn(page, words, { username: 'nobody-here', password: 'wrong' })
    await expect(page.getByRole('alert').getByText(words.logInFailed)).toBeVisible()
    await expect(field(page, words.emailOrUsername)).toHaveValue('nobody-here')
  })

  test('too often says how long to wait', async ({ page, account }) => {
    await page.goto('/log-in')
    const waiting = page.getByRole('alert').getByText(/try again in \d+ minutes/)
    for (let tries = 0; tries < 6; tries++) {
      const answer = page.waitForResponse(requestsTo(accounts.logIn))
      await typeLogIn(page, words, { ...account, password: 'wrong' })
      await answer
    }
    await expect(waiting).toBeVisible()
  })

  test('before the activation offers another link', async ({ page, request }) => {
    const person = await signUp(request, 'en')
    await page.goto('/log-in')
    await typeLogIn(page, words, person)
    await expect(page.getByRole('alert').getByText(/not activated yet/)).toBeVisible()
    await page.getByRole('link', { name: 'Send me another activation link' }).click()
    await expect(page).toHaveURL('/activate')
    await field(page, words.email).fill(person.email)
    await page.getByRole('button', { name: 'Send me another activation link' }).click()
    await expect(page.getByRole('status').getByText(/a new link is on its way/)).toBeVisible()
  })
})

test.describe('while the server is away', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the log-in says so and keeps what was typed', async ({ page }) => {
    await page.goto('/log-in')
    await page.route(requestsTo(accounts.logIn), (route) => route.abort())
    await typeLogIn(page, words, { username: 'noor', password: 'two pears' })
    await expect(page.getByRole('alert').getByText('Connection error. Try again later.')).toBeVisible()
    await expect(field(page, words.password)).toHaveValue('two pears')
  })
})
