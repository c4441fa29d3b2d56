import type { Page } from '@playwright/test'
import { addItemImages, createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { otherPicture, picture } from './picture.ts'

const phone = { width: 360, height: 740 }
const isOnStep = (page: Page) => page.evaluate<boolean>('history.state?.isStep === true')

/** Opens a page after another one, to which Back leads. */
async function openAfterAbout(page: Page, path: string) {
  await page.goto('/about')
  await page.goto(path)
}

/** Expects that no overlay is open, so that Back leaves the page. */
async function expectBackToLeave(page: Page) {
  await expect.poll(() => isOnStep(page)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/about')
}

test('Back closes the filters and keeps them, and then leaves the list', async ({ page }) => {
  await page.setViewportSize(phone)
  await openAfterAbout(page, '/items')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Donation' }).click()
  await expect(page).toHaveURL(/t=/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/items\?.*t=/)
  await expect(page.getByRole('button', { name: /^Filters \(/ })).toBeFocused()
  await expectBackToLeave(page)
})

test('overlays that are closed with Escape or their button leave no step', async ({ page }) => {
  await openAfterAbout(page, '/settings/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'My account', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await isOnStep(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expectBackToLeave(page)
})

test('Back closes a menu and restores the focus, and Forward does not reopen it', async ({ page }) => {
  await openAfterAbout(page, '/account')
  const button = page.getByRole('button', { name: 'My account' })
  await button.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await page.goForward()
  await expect.poll(() => isOnStep(page)).toBe(false)
  await expect(page.getByRole('menu')).toBeHidden()
  await expectBackToLeave(page)
})

test('a page that is opened from a menu follows the page of the menu', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expectBackToLeave(page)
  await page.goForward()
  await expect(page).toHaveURL('/settings/profile')
})

test('Back closes the large picture, whichever is shown', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await addItemImages(request, member, { itemId: id, files: [picture, otherPicture] })
  await openAfterAbout(page, `/items/${id}`)
  await page
    .getByRole('button', { name: /Ladder/ })
    .first()
    .click()
  const large = page.getByRole('dialog', { name: 'Ladder' })
  await expect(large).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await expect(large).toBeHidden()
  await expect(page).toHaveURL(`/items/${id}`)
  await expectBackToLeave(page)
})

test('Back closes one of two stacked dialogs at a time', async ({ page }) => {
  await openAfterAbout(page, '/settings/profile')
  await page.getByRole('button', { name: 'Manage my pictures' }).click()
  const manage = page.getByRole('dialog', { name: 'Manage my pictures' })
  await manage.locator('input[type=file]').setInputFiles(picture)
  await expect(manage.getByText(/not saved/i).first()).toBeVisible()
  await page.goBack()
  const question = page.getByRole('dialog').last()
  const leave = question.getByRole('button', { name: 'Leave without saving' })
  await expect(leave).toBeVisible()
  await expect.poll(() => isOnStep(page)).toBe(true)
  await page.goBack()
  await expect(leave).toBeHidden()
  await expect(manage).toBeVisible()
  await expect.poll(() => isOnStep(page)).toBe(true)
  await page.goBack()
  await leave.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectBackToLeave(page)
})

test('after a reload no overlay is open, and Back leaves the page', async ({ page }) => {
  await openAfterAbout(page, '/settings/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectBackToLeave(page)
})

test('Back closes the confirmation before leaving a form', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Ladder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Long ladder')
  await page.goBack()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`/edit-item/${id}`)
  await expect(name).toHaveValue('Long ladder')

  await page.goBack()
  await question.getByRole('button').last().click()
  await expect(name).toHaveValue('Long ladder')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/items/${id}`)
})
