import { members } from '@pollen/contract/members'
import { accountWords } from './account-words.ts'
import { callApi } from './call-api.ts'
import { newPerson } from './create-account.ts'
import { expectAccessible, findViolations } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'

test.describe('axe finds no violations', () => {
  test.use({ expectedErrors: /status of 40[04]/ })

  test('on a narrow French home page with all its answers open', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await page.getByRole('link', { name: 'FR', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Questions et réponses' })).toBeVisible()
    const collapsed = page.getByRole('main').locator('summary')
    // Terms, data collection and questions, and then each of the questions.
    await expect(collapsed).toHaveCount(15)
    for (const section of await collapsed.all()) await section.press('Enter')
    await expectAccessible(page)
  })

  test('on a form with many errors', async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByRole('checkbox').check()
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('This field is required')).toHaveCount(5)
    await expectAccessible(page)
  })

  test('on the pages that confirm and restore an email address', async ({ page, request, account }) => {
    const { email } = newPerson()
    await callApi(request, account, members.updateMe, { email, password: account.password })
    const words = accountWords.en
    for (const [to, path, action, outcome] of [
      [email, '/confirm-email/', words.useAddress, words.addressInUse],
      [account.email, '/take-back-email/', words.restoreAddress, words.addressIsRestored],
    ] as const) {
      await page.goto(await mailedLink(to, path))
      await expect(page.getByText(to)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: action }).click()
      await expect(page.getByRole('heading', { name: outcome })).toBeVisible()
      await expectAccessible(page)
    }
  })

  memberTest('on a dialog', async ({ page }) => {
    for (const [dialog, path] of [
      ['Manage my pictures', '/settings/profile'],
      ['Delete my account', '/settings/account'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: dialog }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    }
  })

  memberTest('in an open menu', async ({ page }) => {
    await page.goto('/about')
    for (const name of ['My account', 'Language']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      // A menu is outside all landmarks.
      const options = { rules: { region: { enabled: false } } }
      await expect.poll(async () => (await findViolations(page, options)).map(({ id }) => id), name).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
  })
})

test('the first Tab reaches a link that skips the navbar', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus moves to the start of a new page', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Log in' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Pollen · Log in')
})

test('the language is chosen by keyboard, and the focus returns', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: /Language|Langue/ })
  await button.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await button.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'À propos de Pollen' })).toBeVisible()
  await expect(button).toBeFocused()
})
