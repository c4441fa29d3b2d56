import type { Locator, Page } from '@playwright/test'
import { accountWords } from './account-words.ts'
import { newPerson } from './create-account.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { field } from './type-log-in.ts'

const words = accountWords.en

/** Presses Tab until the target has the focus. A locator's own `press` would focus it directly. */
async function tabTo(page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(tab)
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}

async function activate(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const message = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ })
const said = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

test('a person signs up, publishes and talks to a neighbour, by keyboard alone', async ({ page, account, openAs }) => {
  test.slow()
  const person = newPerson()
  await page.goto('/')
  await activate(page, page.getByRole('link', { name: words.signUp }).first())
  await type(page, field(page, words.email), person.email)
  await type(page, field(page, words.username), person.username)
  await type(page, field(page, words.firstName), person.first_name)
  await type(page, field(page, words.lastName), person.last_name)
  await type(page, field(page, words.password), person.password)
  await activate(page, page.getByRole('checkbox', { name: words.agreement }), 'Space')
  await activate(page, page.getByRole('main').getByRole('button', { name: words.signUp }))
  await expect(page.getByRole('status').getByText(words.welcome)).toBeVisible()

  await page.goto(await mailedLink(person.email, '/activate/'))
  await expect(page.getByText(words.activated)).toBeVisible()
  await type(page, field(page, words.emailOrUsername), person.username)
  await type(page, field(page, words.password), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/map')
  // Waits until the new page has the focus, because pressing Tab before would be lost.
  await expect(page.getByRole('main')).toBeFocused()
  const bar = page.getByRole('navigation', { name: 'Main' })
  // Tabs backwards, because the list beside the map comes first in the other direction.
  await tabTo(page, bar.getByRole('link', { name: 'Add item' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  // Arrows select among radio buttons.
  await activate(page, page.getByRole('radio', { name: 'Donation' }), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Loan' })).toBeChecked()
  await type(page, page.getByRole('textbox', { name: 'Name' }), 'Stilts')
  await activate(page, page.getByRole('button', { name: 'Choose a category' }))
  await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Sport' }))
  // Waits until the dialog has closed and returned the focus.
  await expect(page.getByRole('button', { name: 'Add another category' })).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Description' }), 'For a first walk above the crowd.')
  await type(page, page.getByLabel('Address'), 'Liège')
  await activate(page, page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Stilts' })).toBeVisible()

  const theirs = await openAs(account, new URL(page.url()).pathname)
  await activate(theirs, theirs.getByRole('button', { name: 'Message Noor' }))
  await type(theirs, message(theirs), 'Could I try them on Sunday?')
  await theirs.keyboard.press('Enter')
  await expect(said(theirs).getByText('Could I try them on Sunday?')).toBeVisible()

  await activate(page, bar.getByRole('link', { name: /^Conversations/ }))
  await activate(page, page.getByRole('link', { name: /^Stilts with Noor/ }))
  await expect(said(page).getByText('Could I try them on Sunday?')).toBeVisible()
  await type(page, message(page), 'Gladly. At ten?')
  await page.keyboard.press('Enter')
  await expect(said(theirs).getByText('Gladly. At ten?')).toBeVisible()
})
