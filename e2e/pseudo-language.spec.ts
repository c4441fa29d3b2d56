import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import { items } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import { accented, addPseudoLanguage, pseudoLanguage } from '../tools/pseudo-language.ts'
import { startServer } from '../tools/start-server.ts'
import { callApi } from './call-api.ts'
import { type Account, createAccount, newPerson } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createComment, createItem } from './create-item.ts'
import { test as base, expect } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'
import { mailedTexts } from './mailed-link.ts'

const code = pseudoLanguage.code as Language

/** Pollen with one more language, built and started from a copy of the checkout, as an operator would. */
const test = base.extend<object, { pseudo: { url: string } }>({
  pseudo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pollen-pseudo-'))
      await addPseudoLanguage(folder)
      const env = { PHOTON_URL: 'off', GAZETTEER: 'off', VISION: 'off', DEMO: 'off', INSTANCE_LANGUAGE: code }
      const server = await startServer(join(folder, 'data'), env, { folder })
      await use({ url: server.url })
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ pseudo }, use) => use(pseudo.url),
  account: async ({ request, pseudo }, use) => use(await createAccount(request, code, pseudo.url)),
})

test.describe.configure({ mode: 'serial' })
// One of the journeys needs a map. All use the same browser options, because others would build the checkout again.
test.use({ ...withMap, language: code })

test('errors, mails and searches support an added language', async ({ request, account, pseudo }) => {
  const headers = { 'Accept-Language': code }
  const unknown = await request.get(endpointPath(items.get, { id: 1 }), {
    headers: { ...headers, Authorization: `Token ${account.token}` },
  })
  expect((await unknown.json()).message).toBe(accented('This item does not exist or is no longer shared.'))
  const person = { ...newPerson(), email: '', language: code }
  const refused = await request.post(endpointPath(accounts.signUp), { headers, data: person })
  expect((await refused.json()).serializer_errors.email).toEqual([accented('This field is required')])

  const [mail = ''] = await mailedTexts(account.email, pseudo.url)
  expect(mail).toContain(accented('Activate my account'))

  // Swedish inflection: "cyklar" is the plural of "cykel", which English and French stemmers do not know.
  await createItem(request, account, { name: 'Två cyklar' })
  const found = await callApi(request, account, items.listActive, { search: 'cyklarna' })
  expect(found.results.map(({ name }) => name)).toEqual(['Två cyklar'])
})

test('the server renders the home page in it', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain(`<html lang="${code}"`)
  expect(html).toContain(`data-home="${code}"`)
  expect(html).toContain(accented('How it works'))
})

const visitorPages = [
  pages.home.path,
  pages.about.path,
  pages.signup.path,
  pages.login.path,
  pages.resetPassword.path,
  pages.recoverAccount.path,
  '/nowhere',
]

async function memberPages(request: APIRequestContext, member: Account, server: string) {
  const { id } = await createItem(request, member, { is_recurrent: true })
  const asker = await createAccount(request, code, server)
  await createComment(request, asker, id, 'Is it long enough?')
  const conversation = await createConversation(request, { asker, owner: member, content: 'Is it long enough?' })
  return [
    pages.items.path,
    pagePath(pages.item, { id }),
    pages.addItem.path,
    pages.addItemFromRecurrents.path,
    pagePath(pages.editItem, { id }),
    pages.conversations.path,
    conversation.path,
    pages.account.path,
    pagePath(pages.profile, { id: asker.id }),
    ...['profile', 'account', 'notifications'].map((tab) => pagePath(pages.settingsTab, { tab })),
  ]
}

const prepareSearch = (page: Page) =>
  page.addInitScript({ path: fileURLToPath(new URL('find-clipped.js', import.meta.url)) })

async function findClipped(page: Page) {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  return page.evaluate<string[]>('findClipped()')
}

async function expectNothingClipped(page: Page, paths: string[]) {
  await prepareSearch(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await findClipped(page), path).toEqual([])
  }
}

test.describe('no text is clipped on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedErrors: /status of 404/ })
  test.slow()

  test('on the pages of a visitor', async ({ page }) => {
    await expectNothingClipped(page, visitorPages)
    // Verifies that the check finds clipped text.
    await page.evaluate(
      `document.querySelector('h1').style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'`,
    )
    expect(await findClipped(page)).toContainEqual(expect.stringMatching(/^cut: <h1/))
  })

  test('on the pages of a member', async ({ page, request, member, pseudo }) => {
    await expectNothingClipped(page, await memberPages(request, member, pseudo.url))
  })

  test('on the map, in the filters, a menu and a dialog', async ({ page, request, member }) => {
    await prepareSearch(page)
    const place = lonelyPlace()
    await createItem(request, member, { location: place })
    await page.goto(mapAt(place, 14))
    await expect(page.getByRole('button', { name: accented('Show the list') })).toBeVisible()
    await expect(page.locator('canvas')).toBeVisible()
    expect.soft(await findClipped(page), 'the map').toEqual([])

    await page.getByRole('button', { name: accented('Filters') }).click()
    const filters = page.getByRole('dialog', { name: accented('Filters') })
    await filters
      .locator('summary')
      .filter({ hasText: accented('Condition') })
      .click()
    await expect(filters.getByRole('group', { name: accented('Condition') })).toBeVisible()
    expect.soft(await findClipped(page), 'the filters').toEqual([])

    await page.goto(pagePath(pages.settingsTab, { tab: 'profile' }))
    await page.getByRole('button', { name: accented('Me') }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect.soft(await findClipped(page), 'the menu').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()

    await page.getByRole('button', { name: accented('Manage my pictures') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await findClipped(page), 'the dialog').toEqual([])
  })
})
