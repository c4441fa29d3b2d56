import { accountWords } from './account-words.ts'
import { logIn } from './create-account.ts'
import { createComment, createItem } from './create-item.ts'
import { findViolations } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { otherPicture, picture } from './picture.ts'
import { logOut } from './type-log-in.ts'

test('who removes a profile picture by key goes on among the pictures', async ({ page }) => {
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Manage my pictures' }).click()
  const manage = page.getByRole('dialog', { name: 'Manage my pictures' })
  for (const file of [picture, otherPicture]) {
    await manage.locator('input[type=file]').setInputFiles(file)
    await manage.getByRole('button', { name: 'Save' }).click()
    await expect(manage.getByRole('button', { name: 'Save' })).toBeHidden()
  }
  await manage.getByRole('button', { name: /^Remove picture 2/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove this picture?' })
  await question.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(manage.getByRole('heading', { name: 'Your pictures' })).toBeFocused()
})

test('who clears all filters stays beside the button that did it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/items?t=DN')
  await page.getByRole('button', { name: /^Filters \(1\)/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(sheet.getByRole('button', { name: /^Show/ })).toBeFocused()
})

test('who undoes a reset of the form is at its button again', async ({ page }) => {
  await page.goto('/add-item')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ladder')
  const reset = page.getByRole('button', { name: 'Reset' })
  await reset.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(reset).toBeFocused()
})

test('who logs out another device goes on in the list of devices', async ({ page, request, member }) => {
  await logIn(request, member)
  await page.goto('/settings/account')
  const devices = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Log out everywhere' }) })
  const button = devices.getByRole('button', { name: /^Log out:/ })
  await button.first().press('Enter')
  await expect(button).toHaveCount(0)
  await expect(devices).toBeFocused()
})

for (const name of ['My account', 'Language']) {
  test(`axe finds no mistake in the open menu ${name}`, async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    // A menu lies above the page, in none of its regions.
    const options = { rules: { region: { enabled: false } } }
    await expect.poll(async () => (await findViolations(page, options)).map(({ id }) => id)).toEqual([])
  })
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module|Unable to preload CSS|NetworkError/ })
  test('a log-out that has something to finish says so at once', async ({ page, context, request, member }) => {
    const { id } = await createItem(request, member)
    await createComment(request, member, id, 'Free on Sunday')
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'My account' }).hover()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.route('**/api/v1/**', () => new Promise(() => undefined))
    await logOut(page, accountWords.en)
    await expect(page.getByText('Logging out…')).toBeVisible()
    await context.setOffline(true)
    await expect(page).toHaveURL('/log-in')
  })
})

test.describe('a message', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 800, height: 420 },
    { width: 1280, height: 800 },
  ]) {
    test(`never covers the button it is about, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.route('**/api/v1/webusers/me/**', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
      await page.goto('/settings/account')
      await page.getByRole('textbox', { name: 'First name' }).fill('Nora')
      const save = page.getByRole('button', { name: 'Save' }).first()
      await save.click()
      const message = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
      await expect(message).toBeVisible()
      const [own, button] = [await message.boundingBox(), await save.boundingBox()]
      if (!own || !button) throw new Error('Both must be on the page')
      const isApart =
        own.x + own.width <= button.x ||
        button.x + button.width <= own.x ||
        own.y + own.height <= button.y ||
        button.y + button.height <= own.y
      expect(isApart).toBe(true)
    })
  }
})
