import { expect, type Page } from '@playwright/test'

export async function chooseCategory(page: Page, name: string) {
  await page.getByRole('button', { name: /Choose (a|another) category|Add another category/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  // A closing dialog may still return the focus to the button.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the collapsed part of the form: dates, precision, visibility, repetition and coordinates. */
export const openOptions = (page: Page) => page.getByRole('heading', { name: 'More options' }).click()

/** Fills in all required fields of a donation except the category. */
export async function fillInItem(page: Page, name: string) {
  await page.getByRole('radio', { name: 'Donation' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Description' }).fill('Works well, to be picked up in the evening.')
  await page.getByLabel('Address').fill('Liège')
}
