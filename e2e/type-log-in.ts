import { expect, type Locator, type Page } from '@playwright/test'
import type { accountWords } from './account-words.ts'
import type { Person } from './create-account.ts'

export type Words = (typeof accountWords)[keyof typeof accountWords]

/** Finds a field by its exact name, so that names that contain the word do not match. */
export const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

export async function typeLogIn(
  page: Page,
  words: Words,
  { username, password }: Pick<Person, 'username' | 'password'>,
) {
  await field(page, words.emailOrUsername).fill(username)
  await field(page, words.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: words.logIn }).click()
}

export async function logInOnPage(page: Page, words: Words, person: Pick<Person, 'username' | 'password'>) {
  await page.goto('/log-in')
  await typeLogIn(page, words, person)
  await expect(page).toHaveURL('/map')
}

/** Logs out from the menu. With unsent input, a confirmation follows. */
export async function logOut(page: Page, words: Words) {
  await page.getByRole('button', { name: words.myAccount }).click()
  await page.getByRole('menuitem', { name: words.logOut }).click()
}
