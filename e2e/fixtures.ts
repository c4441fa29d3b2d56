import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '@pollen/contract/constants'
import { stubTileServers, type TileServer } from '../tools/maps/stub-tile-servers.ts'
import { type Account, createAccount } from './create-account.ts'
import { webglLaunchOptions } from './launch-options.ts'

type Options = {
  /** The language chosen in this browser before the journey; none by default, as on a first visit. */
  language: Language | undefined
  /** Sets a session in this browser that the server does not know. */
  isMember: boolean
  /** Expected errors of the journey. All other errors of the browser fail the test. */
  expectedErrors: RegExp | undefined
  /** Behaviour of the tile servers, in journeys with a map. */
  tileServer: TileServer
}

type Fixtures = {
  /** Errors of all pages and consoles of the journey, including violations of the content security policy. */
  browserErrors: string[]
  /** A person with an active account, created for this journey. */
  account: Account
  /** The person of `account`, logged in on this browser. */
  member: Account
  /** Opens a page as another member, in a separate browser. */
  openAs: (account: Account, path: string) => Promise<Page>
}

export const test = base.extend<Options & Fixtures>({
  language: [undefined, { option: true }],
  isMember: [false, { option: true }],
  expectedErrors: [undefined, { option: true }],
  tileServer: ['fine', { option: true }],

  page: async ({ page, baseURL, language, isMember, launchOptions, tileServer }, use) => {
    // Other journeys have no map. Routing has a cost: it disables the HTTP cache.
    if (launchOptions === webglLaunchOptions) await stubTileServers(page, baseURL ?? '', tileServer)
    const stored: Record<string, string> = {}
    if (language) stored['pollen.language'] = language
    if (isMember) stored['pollen.session'] = JSON.stringify({ token: 'a'.repeat(40), userId: 1 })
    // Once per browser, because changes by the journey must survive a reload.
    await page.addInitScript(`
      if (!localStorage.getItem('journey')) {
        for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)
        localStorage.setItem('journey', 'started')
      }`)
    await use(page)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from here
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 256)
    await use({ 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` })
  },

  account: async ({ request, language }, use) => use(await createAccount(request, language ?? 'en')),

  member: async ({ page, account }, use) => {
    const session = JSON.stringify({ token: account.token, userId: account.id })
    await page.addInitScript(`
      if (!localStorage.getItem('journey-member')) {
        localStorage.setItem('pollen.session', ${JSON.stringify(session)})
        localStorage.setItem('journey-member', 'logged in')
      }`)
    await use(account)
  },

  browserErrors: [
    async ({ browser, expectedErrors }, use) => {
      const browserErrors: string[] = []
      const { newContext } = browser
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options)
        noteErrors(context, browserErrors)
        return context
      }
      await use(browserErrors)
      browser.newContext = newContext
      expect(browserErrors.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],

  openAs: async ({ browser, language }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (account, path) => {
      const context = await browser.newContext()
      contexts.push(context)
      const session = JSON.stringify({ token: account.token, userId: account.id })
      const page = await context.newPage()
      // Set for the page instead of the context, because the initial blank page has no storage.
      await page.addInitScript(`localStorage.setItem('pollen.session', ${JSON.stringify(session)})`)
      if (language) await page.addInitScript(`localStorage.setItem('pollen.language', '${language}')`)
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

function noteErrors(context: BrowserContext, errors: string[]) {
  context.on('weberror', (event) => errors.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
}

/** For journeys with a logged-in member, even if they do not use the fixture `member`. */
export const memberTest = test.extend<{ isLoggedIn: boolean }>({
  isLoggedIn: [async ({ member }, use) => use(member.token !== ''), { auto: true }],
})

export { expect }
