import type { Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { languages } from '@pollen/contract/constants'
import { members } from '@pollen/contract/members'
import { accountWords } from './account-words.ts'
import { callApi, sendToApi } from './call-api.ts'
import { createAccount, newPerson, type Person } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink, mailedTexts } from './mailed-link.ts'
import { picture } from './picture.ts'
import { field, logOut, typeLogIn } from './type-log-in.ts'

async function signUpInEnglish(page: Page, person: Person) {
  await page.goto('/sign-up')
  await fillInSignUp(page, person)
}

async function fillInSignUp(page: Page, person: Person) {
  await field(page, 'Email').fill(person.email)
  await field(page, 'Username').fill(person.username)
  await field(page, 'First name').fill(person.first_name)
  await field(page, 'Last name').fill(person.last_name)
  await field(page, 'Password').fill(person.password)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/log-in/)
}

test.describe('in French', () => {
  const words = accountWords.fr
  // Opening the link a second time is refused.
  test.use({ language: 'fr', expectedErrors: /status of 410/ })

  test('a person signs up, activates, logs in, fills in the profile and leaves', async ({ page, request }) => {
    const person = newPerson()
    await page.goto('/sign-up')
    await field(page, words.email).fill(person.email)
    await field(page, words.username).fill(person.username)
    await field(page, words.firstName).fill(person.first_name)
    await field(page, words.lastName).fill(person.last_name)
    await field(page, words.password).fill(person.password)
    const button = page.getByRole('main').getByRole('button', { name: words.signUp })
    await expect(button).toBeDisabled()
    await page.getByRole('checkbox', { name: words.agreement }).check()
    await button.click()
    await expect(page).toHaveURL('/log-in')
    await expect(page.getByRole('status').getByText(words.welcome)).toBeVisible()

    const link = await mailedLink(person.email, '/activate/')
    await page.goto(link)
    await expect(page).toHaveURL('/log-in')
    await expect(page.getByText(words.activated)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.username)
    await expect(field(page, words.emailOrUsername)).toHaveValue(person.username)
    await expect(field(page, words.password)).toBeFocused()

    // A used link explains the current state and the next step.
    await page.goto(link)
    await expect(page.getByRole('heading', { name: words.alreadyActive })).toBeVisible()
    await expect(page.getByText(words.linkUsed)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: words.logIn }).click()

    await typeLogIn(page, words, person)
    await expect(page).toHaveURL('/map')

    await page.goto('/settings/profile')
    await field(page, words.biography).fill('I lend my ladder.')
    await expect(page.getByRole('status').getByText(words.saved)).toBeAttached()

    await page.getByRole('button', { name: words.managePictures }).click()
    await page.getByLabel(words.choosePicture).setInputFiles(picture)
    await expect(page.getByText(words.unsavedPicture)).toBeVisible()
    await page.getByRole('button', { name: words.savePicture }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: words.close }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/account')
    await expect(page.getByText('I lend my ladder.')).toBeVisible()
    const shown = page.getByRole('region', { name: person.username }).locator('img')
    await expect(shown).toHaveJSProperty('naturalWidth', 512)

    const session = String(await page.evaluate('localStorage.getItem("pollen.session")'))
    await logOut(page, words)
    await expect(page).toHaveURL('/log-in')
    const { token } = JSON.parse(session)
    await expect.poll(async () => (await sendToApi(request, { token }, members.me, {})).status()).toBe(401)
  })
})

test('a mistyped address is corrected on the log-in page, which shows where the mail was sent', async ({ page }) => {
  const person = newPerson()
  const mistyped = person.email.replace('example', 'exmaple')
  await signUpInEnglish(page, { ...person, email: mistyped })
  await expect(page).toHaveURL('/log-in')
  await page.reload()
  await expect(page.getByText(`we sent to ${mistyped}`)).toBeVisible()

  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the link to this address' }).click()
  await expect(page.getByText(`we sent to ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('status').getByText('A new link is on its way')).not.toHaveCount(0)

  // Each link invalidates the previous one.
  await expect.poll(async () => (await mailedTexts(person.email)).length).toBe(2)
  await page.goto(await mailedLink(person.email, '/activate/'))
  await expect(page).toHaveURL('/log-in')
  await expect(page.getByText('One more step')).toBeHidden()
  await typeLogIn(page, accountWords.en, person)
  await expect(page).toHaveURL('/map')
})

test.describe('an account that is not activated', () => {
  test.use({ expectedErrors: /status of 403/ })
  test('a mistyped address can also be corrected later, at the log-in in a new tab', async ({ page, browser }) => {
    const person = newPerson()
    const mistyped = person.email.replace('example', 'exmaple')
    await signUpInEnglish(page, { ...person, email: mistyped })
    await expect(field(page, 'Email or username')).toHaveValue(person.username)

    // A new tab knows nothing of the sign-up.
    const otherBrowser = await browser.newContext()
    const tab = await otherBrowser.newPage()
    await tab.goto('/log-in')
    await typeLogIn(tab, accountWords.en, { username: mistyped, password: person.password })
    await tab.getByRole('button', { name: 'Correct the address' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await dialog.getByRole('button', { name: 'Send the link to this address' }).click()
    await expect(field(tab, 'Email or username')).toHaveValue(person.email)

    await tab.goto(await mailedLink(person.email, '/activate/'))
    await expect(tab).toHaveURL('/log-in')
    await typeLogIn(tab, accountWords.en, person)
    await expect(tab).toHaveURL('/map')
    await otherBrowser.close()
  })
})

test('help, password reveal and strength are usable by keyboard', async ({ page }) => {
  await page.goto('/sign-up')
  const help = page.getByRole('button', { name: 'Help' }).last()
  await help.focus()
  await expect(page.getByRole('tooltip')).toContainText('At least 8 characters')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()

  const password = page.locator('input[name=password]')
  await field(page, 'Username').fill('lantern-maker')
  for (const [typed, hint] of [
    ['Lantern_maker1', 'Too similar to your name'],
    ['sunshine1', 'Too common'],
    ['84629173', 'Digits alone'],
  ] as const) {
    await password.fill(typed)
    await expect(page.getByText(hint)).toBeVisible()
  }
  await password.fill('two pears on a red bicycle')
  await expect(page.getByText('Strong')).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what I type' }).press('Space')
  await expect(password).toHaveAttribute('type', 'text')
})

for (const language of languages) {
  test.describe(`on a small phone, in ${language}`, () => {
    // The browser prefers the other language, which the page offers in a line of its own.
    test.use({ viewport: { width: 360, height: 740 }, locale: languages.find((other) => other !== language) })
    test('the whole form is visible, with its button', async ({ page }) => {
      await page.goto(`/sign-up?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('complementary')).toBeVisible()
      const button = page.getByRole('main').getByRole('button', { name: accountWords[language].signUp })
      await expect(button).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
      const bottomBar = await page.getByRole('navigation').last().boundingBox()
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(bottomBar?.y ?? 0)
    })
  })
}

test('a mailed link opens in the language of the account, where none was chosen before', async ({
  request,
  browser,
}) => {
  const french = await createAccount(request, 'fr')
  await callApi(request, null, accounts.resetPassword, { email: french.email })
  const link = await mailedLink(french.email, '/reset-password/confirm/')
  const otherBrowser = await browser.newContext({ locale: 'en-GB' })
  const device = await otherBrowser.newPage()
  await device.goto(link)
  await expect(device.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(device).toHaveURL(link.replace('?lang=fr', ''))
  await device.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await expect(device).toHaveTitle('Pollen · Connexion')

  await device.evaluate('localStorage.setItem("pollen.language", "en")')
  await device.goto(link)
  await expect(device.locator('html')).toHaveAttribute('lang', 'en')
  await otherBrowser.close()
})

test('an activation link leads to the shared item that a person signed up for', async ({ page, request, account }) => {
  const { id, name } = await createItem(request, account, { name: `Ladder of ${account.username}` })
  const person = newPerson()
  await page.goto(`/items/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillInSignUp(page, person)
  await page.goto(await mailedLink(person.email, '/activate/'))
  await expect(page).toHaveURL(`/log-in?next=%2Fitems%2F${id}`)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
