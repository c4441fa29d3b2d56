import type { Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { accountWords } from './account-words.ts'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createComment, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { picture } from './picture.ts'
import { logOut, typeLogIn } from './type-log-in.ts'

const words = accountWords.en
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })

/** Everything that this browser stores, except language, theme and notes of the journey. */
const storedData = `(async () => {
  const opening = indexedDB.open('pollen-drafts')
  const photos = await new Promise((resolve) => {
    opening.onsuccess = () => {
      if (!opening.result.objectStoreNames.contains('photos')) return resolve([])
      const reading = opening.result.transaction('photos').objectStore('photos').getAllKeys()
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result) }
    }
  })
  const isOurs = (key) => key.startsWith('pollen.') && !['pollen.language', 'pollen.theme', 'pollen.device-mark'].includes(key)
  return [...Object.keys(localStorage).filter(isOurs), ...Object.keys(sessionStorage).filter(isOurs), ...photos, ...await caches.keys()]
})()`
const stored = (page: Page) => page.evaluate<string[]>(storedData)

/** Leaves an unpublished item with a photo, an unsent comment, and the filters of the list. */
async function leaveUnsent(page: Page, itemId: number) {
  await page.goto(`/items/${itemId}`)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Is it heavy?')
  await page.goto('/items?s=ladder')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('ladder')
  await page.waitForFunction(`Object.keys(localStorage).some((key) => key.endsWith('.filters'))`)
  await page.goto('/add-item')
  await name(page).fill('Secret present')
  await page.getByLabel('Add photos').setInputFiles(picture)
  // The item, its photos, and the note of the tab that writes it.
  const names = async () => (await stored(page)).map((key) => key.replace(/^.*?\d+\./, '')).sort()
  await expect.poll(names).toEqual([`comment.${itemId}`, 'filters', 'item', 'item', 'item', 'pollen.session'])
}

test('a log-out asks before it deletes unsent input, and the next member finds nothing', async ({
  page,
  request,
  member,
}) => {
  const { id } = await createItem(request, member)
  await leaveUnsent(page, id)
  const before = await stored(page)

  await logOut(page, words)
  const question = page.getByRole('dialog', { name: 'Log out and lose what you haven’t sent?' })
  await expect(question.getByText('The item “Secret present”, not published yet')).toBeVisible()
  await expect(question.getByText('The comment “Is it heavy?”')).toBeVisible()
  await expectAccessible(page)
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: words.myAccount })).toBeFocused()
  await expect(name(page)).toHaveValue('Secret present')
  expect(await stored(page)).toEqual(before)

  await logOut(page, words)
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL('/log-in')
  await expect.poll(() => stored(page)).toEqual([])

  await typeLogIn(page, words, await createAccount(request, 'en'))
  await expect(page).toHaveURL('/map')
  await page.goto('/add-item')
  await expect(name(page)).toHaveValue('')
  await page.goto(`/items/${id}`)
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await page.goto('/items')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('a log-out on all devices lists what this device deletes', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await leaveUnsent(page, id)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Log out everywhere' })
  await expect(question.getByText('The item “Secret present”, not published yet')).toBeVisible()
  await expect(question.getByText('The comment “Is it heavy?”')).toBeVisible()
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/log-in/)
  await expect.poll(() => stored(page)).toEqual([])
})

test.describe('in French', () => {
  test.use({ language: 'fr' })
  test('the confirmation is in French, also before disabling the account', async ({ page, member }) => {
    const french = accountWords.fr
    await page.goto('/add-item')
    await page.getByRole('textbox', { name: 'Titre' }).fill('Cadeau secret')
    await logOut(page, french)
    const question = page.getByRole('dialog')
    await expect(question.getByText(/L’annonce «.Cadeau secret.», pas encore publiée/)).toBeVisible()
    await question.getByRole('button', { name: 'Rester' }).click()
    // A closed dialog leaves its history step a moment later, which would abort the next navigation.
    await expect.poll(() => page.evaluate('history.state?.isStep ?? false')).toBe(false)
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Cadeau secret')

    await page.goto('/settings/account')
    await page.evaluate('localStorage.setItem("pollen.device-mark", "known here")')
    await page.getByRole('button', { name: french.disable }).click()
    await expect(question.getByText(/L’annonce «.Cadeau secret.»/)).toBeVisible()
    await question.getByRole('textbox').fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/log-in/)
    await expect.poll(() => stored(page)).toEqual([])
    expect(await page.evaluate('localStorage.getItem("pollen.device-mark")')).toBeNull()
    expect(await page.evaluate('localStorage.getItem("pollen.language")')).toBe('fr')
  })
})

test('without unsent input, a log-out asks nothing, and ends the other tabs, too', async ({ page, context }) => {
  await page.goto('/items?s=ladder')
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await expect(other.getByRole('textbox', { name: 'Biography' })).toBeVisible()
  await logOut(page, words)
  await expect(page).toHaveURL(/\/log-in/)
  await expect(other).toHaveURL(/\/log-in/)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
})

test.describe('a session that the server ended', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('keeps the input for the same member', async ({ page, request, member }) => {
    await page.goto('/add-item')
    await name(page).fill('Secret present')
    await callApi(request, member, accounts.endAllSessions, {})
    await page.goto('/account')
    await expect(page).toHaveURL(/\/log-in/)
    await typeLogIn(page, words, member)
    await expect(page).toHaveURL('/account')
    await page.goto('/add-item')
    await expect(name(page)).toHaveValue('Secret present')
  })

  test('deletes the input once another member logs in', async ({ page, request, member }) => {
    const { id } = await createItem(request, member)
    await leaveUnsent(page, id)
    await callApi(request, member, accounts.endAllSessions, {})
    await page.goto('/account')
    await expect(page).toHaveURL(/\/log-in/)
    await typeLogIn(page, words, await createAccount(request, 'en'))
    await expect(page).toHaveURL('/account')
    await expect.poll(async () => (await stored(page)).filter((key) => key.includes(`${member.id}.`))).toEqual([])
  })
})

test('a tab in which another member logs in shows no data of the first one', async ({ page, context, request }) => {
  const other = await createAccount(request, 'en')
  const tab = await context.newPage()
  await page.goto('/add-item')
  await name(page).fill('Secret present')
  await tab.goto('/about')
  const session = JSON.stringify({ token: other.token, userId: other.id })
  // Simulates a log-out and a log-in there, while the first tab was asleep.
  await tab.evaluate(`localStorage.setItem('pollen.session', ${JSON.stringify(session)})`)
  await expect(name(page)).toHaveValue('')
  await expect.poll(async () => (await stored(page)).filter((key) => key.endsWith('.item'))).toEqual([])
})

test('a log-out from a conversation sends no further requests for it', async ({ page, request, member }) => {
  const owner = await createAccount(request, 'en')
  const { path } = await createConversation(request, { asker: member, owner, content: 'Is it long enough?' })
  await page.goto(path)
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText('Is it long enough?')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await logOut(page, words)
  await expect(page).toHaveURL('/log-in')
  expect(sent.filter((call) => call.includes('/notifications/'))).toEqual([])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module|Unable to preload CSS|NetworkError/ })
  test('a log-out with pending work shows this immediately', async ({ page, context, request, member }) => {
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
