import type { Page } from '@playwright/test'
import { members } from '@pollen/contract/members'
import { requestsTo } from './call-api.ts'
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

test('an earlier picture is used again, and one is removed after asking', async ({ page }) => {
  await addPicture(page, picture)
  const shown = (nth: number) => pictures(page).nth(nth).getByRole('img')
  const first = (await shown(0).getAttribute('src')) ?? ''
  await addPicture(page, otherPicture)
  // Only its owner may still load it, with the session.
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

test('who closes the dialog with an unsaved picture is asked first', async ({ page }) => {
  await chosen(page).setInputFiles(picture)
  await expect(page.getByText('This picture is not saved yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Manage my pictures' })).toBeFocused()
})

test('a file that is no picture is refused before it is sent', async ({ page }) => {
  await chosen(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('alert').getByText(/Must be a JPEG, PNG/)).toBeVisible()
})

test('sending is cancelled, and can be tried again', async ({ page }) => {
  await page.route(requestsTo(members.addImage), () => undefined)
  await chosen(page).setInputFiles(picture)
  await page.getByRole('button', { name: 'Save this picture' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.unroute(requestsTo(members.addImage))
  await page.getByRole('button', { name: 'Save this picture' }).click()
  await expect(pictures(page)).toHaveCount(1)
})
