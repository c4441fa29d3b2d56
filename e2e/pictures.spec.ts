import type { Page } from '@playwright/test'
import { expect, memberTest as test } from './fixtures.ts'
import { otherPicture, picture } from './picture.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Manage my pictures' }).click()
})

const chosen = (page: Page) => page.getByLabel(/^Choose (a picture|another one)/)
const pictures = (page: Page) => page.getByRole('dialog', { name: 'Manage my pictures' }).getByRole('listitem')

async function addPicture(page: Page, file: typeof picture) {
  const before = await pictures(page).count()
  await chosen(page).setInputFiles(file)
  await page.getByRole('button', { name: 'Save this picture' }).click()
  await expect(pictures(page)).toHaveCount(before + 1)
}

test('an earlier picture is used again, and one is removed after a confirmation', async ({ page }) => {
  await addPicture(page, picture)
  const shown = (nth: number) => pictures(page).nth(nth).getByRole('img')
  const first = (await shown(0).getAttribute('src')) ?? ''
  await addPicture(page, otherPicture)
  // Only its owner can still load it, with the session.
  await expect(shown(1)).toHaveAttribute('src', /^blob:/)
  await expect(shown(1)).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Picture 1: use it' }).click()
  await expect(page.getByText('This is already your profile picture.')).toBeVisible()

  await page.getByRole('button', { name: 'Picture 2: use it' }).click()
  await expect(shown(0)).toHaveAttribute('src', first)

  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(pictures(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove picture 2' }).press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(page.getByText('The picture is removed.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your pictures' })).toBeFocused()
})
