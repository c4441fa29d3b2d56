import type { APIRequestContext, Page } from '@playwright/test'
import { type PageName, pagePath, pages } from '@pollen/contract/pages'
import { pagePaths } from '../tools/page-paths.ts'
import { type Account, createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createItem } from './create-item.ts'
import { colorRules, findViolations } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { webglLaunchOptions } from './launch-options.ts'

/** Includes invalid mailed links, which show an error. Pages of valid links are checked in their own journeys. */
const visitorPages = [
  'home',
  'about',
  'signup',
  'login',
  'resetPassword',
  'resetPasswordConfirm',
  'activateEmailToken',
  'activateEmail',
  'confirmEmail',
  'takeBackEmail',
  'unsubscribe',
  'recoverAccount',
  'recoverAccountToken',
  'report',
  'confirmReport',
  'statementToken',
  'moderation',
] as const

const memberPages = [
  'account',
  'profile',
  'items',
  'item',
  'addItem',
  'addItemFrom',
  'addItemFromRecurrents',
  'editItem',
  'conversations',
  'conversation',
  'settings',
  'settingsTab',
  'startAccountDeletionProcess',
  'statement',
] as const

const mapPages = ['map', 'mapPos', 'addItemPos'] as const

/** Checked in `admin.spec.ts` and `moderation.spec.ts`. */
type ModeratorPage = 'admin' | 'adminTab' | 'case'

// Type check: every page is in one of the lists.
type Visited = ModeratorPage | (typeof visitorPages | typeof memberPages | typeof mapPages)[number]
const unvisited: Record<Exclude<PageName, Visited>, never> = {}

async function pathsOfMember(request: APIRequestContext, member: Account) {
  const { id: itemId } = await createItem(request, member, { is_recurrent: true })
  const asker = await createAccount(request, 'en')
  const conversation = await createConversation(request, { asker, owner: member, content: 'Is it long enough?' })
  return pagePaths({ memberId: member.id, itemId, conversationId: conversation.id })
}

/** Covers every pair of language, colours and width with half of the combinations. In dark colours, only colours are checked. */
const looks = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'en', colorScheme: 'dark', width: 320 },
  { language: 'fr', colorScheme: 'dark', width: 1280 },
  { language: 'fr', colorScheme: 'light', width: 320 },
] as const

/** Expects no violations and no horizontal scrolling in each look. */
async function expectAllAccessible(page: Page, paths: string[]) {
  // Pages adopt a choice from another tab, which saves loading them again.
  const otherTab = await page.context().newPage()
  await otherTab.goto('/robots.txt')
  const choose = (language: string) => otherTab.evaluate(`localStorage.setItem('pollen.language', '${language}')`)
  for (const path of paths) {
    await choose('en')
    await page.goto(path)
    for (const { language, colorScheme, width } of looks) {
      await choose(language)
      await page.setViewportSize({ width, height: 800 })
      // Without animations, colours are not measured during a transition.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/^Pollen( \(\d+\))? · ./)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const where = `${path} in ${language}, ${colorScheme}, ${width} px`
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(width)
      const violations = await findViolations(page, colorScheme === 'dark' ? colorRules : {})
      const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
      expect.soft(found, where).toEqual([])
    }
  }
}

test.use({ launchOptions: webglLaunchOptions, expectedErrors: /status of 40[04]/ })

test.describe('axe finds no violations', () => {
  test.slow()

  test('on the pages of a visitor', async ({ page, request, account }) => {
    const paths = pagePaths()
    const shared = pagePath(pages.item, await createItem(request, account))
    const unknown = pagePath(pages.item, { id: 7 })
    await expectAllAccessible(page, [...visitorPages.map((name) => paths[name]), shared, unknown, '/nowhere'])
  })

  test('on the pages of a member', async ({ page, request, member }) => {
    const otherTabs = ['account', 'safety'].map((tab) => pagePath(pages.settingsTab, { tab }))
    const paths = await pathsOfMember(request, member)
    await expectAllAccessible(page, [...memberPages.map((name) => paths[name]), ...otherTabs])
  })

  memberTest('on the pages with a map', async ({ page }) => {
    const paths = pagePaths()
    await expectAllAccessible(page, [...mapPages.map((name) => paths[name]), ...Object.keys(unvisited)])
  })
})
