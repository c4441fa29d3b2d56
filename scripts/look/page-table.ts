import type { Page } from '@playwright/test'
import type { Endpoint } from '@pollen/contract/endpoint'
import { members } from '@pollen/contract/members'
import { type PageName, pagePath, pages } from '@pollen/contract/pages'
import { pagePaths } from '../../tools/page-paths.ts'
import type { Sample, Viewer } from './sample.ts'

/** One page in one state. */
export type Shot = {
  as: Viewer
  path: string | (() => Promise<string>)
  /** Holds the answers of the API for a loading state, or makes them fail. */
  answers?: 'held' | 'failed'
  /** Calls that are answered nevertheless. */
  answered?: Endpoint[]
  prepare?: (page: Page) => Promise<void>
}

/** Name of a state → its shot. */
export type PageStates = Record<string, Shot>

/** A place without items. */
const lonelyPlace = '?clat=50.2&clng=6.4&z=14'

/** A page with data of the server. */
const withData = (filled: Shot): PageStates => ({
  filled,
  loading: { ...filled, answers: 'held' },
  error: { ...filled, answers: 'failed' },
})

const submit = (page: Page) => page.locator('main form [type=submit]').first().click()

/** A page with a form, as it opens and after it was sent without input. */
const form = (as: Viewer, path: string): PageStates => ({ empty: { as, path }, error: { as, path, prepare: submit } })

/** The page behind a mailed link. The link itself is invalid. */
const mailedLink = (as: Viewer, path: string): PageStates => ({
  loading: { as, path, answers: 'held' },
  error: { as, path },
})

/** The states of every page. The type checker and `missingPages` report a page without a row. */
export function pageTable({ ids, activationPath }: Sample): Record<PageName, PageStates> {
  const paths = pagePaths({ memberId: ids.owner, itemId: ids.item, conversationId: ids.conversation })
  const item = (id: number) => pagePath(pages.item, { id })
  const settings = (tab: string) => pagePath(pages.settingsTab, { tab })
  const administration = (tab: string): Shot => ({ as: 'operator', path: pagePath(pages.adminTab, { tab }) })
  /** The pages of operators open only after the server has confirmed the role. */
  const asOperator = { answered: [members.me] }
  const tabs = [
    'overview',
    'sign-ups',
    'items',
    'comments',
    'announcements',
    'notice',
    'operators',
    'templates',
    'statistics',
    'log',
  ]
  return {
    home: { ...withData({ as: 'visitor', path: paths.home }), 'of a member': { as: 'member', path: paths.home } },
    about: withData({ as: 'visitor', path: paths.about }),
    signup: form('visitor', paths.signup),
    login: form('visitor', paths.login),
    resetPassword: form('visitor', paths.resetPassword),
    resetPasswordConfirm: form('visitor', paths.resetPasswordConfirm),
    activateEmailToken: {
      filled: { as: 'visitor', path: activationPath },
      ...mailedLink('visitor', paths.activateEmailToken),
    },
    activateEmail: form('visitor', paths.activateEmail),
    map: {
      ...withData({ as: 'member', path: paths.map }),
      empty: { as: 'newcomer', path: paths.map + lonelyPlace },
      'of a visitor': { as: 'visitor', path: paths.map },
    },
    mapPos: withData({ as: 'member', path: paths.mapPos }),
    account: { ...withData({ as: 'member', path: paths.account }), empty: { as: 'newcomer', path: paths.account } },
    profile: {
      ...withData({ as: 'member', path: paths.profile }),
      empty: { as: 'member', path: pagePath(pages.profile, { id: ids.newcomer }) },
      'of an operator': { as: 'operator', path: paths.profile },
    },
    items: {
      ...withData({ as: 'member', path: paths.items }),
      empty: { as: 'member', path: `${paths.items}?s=zxqwvkj` },
      'of a newcomer': { as: 'newcomer', path: paths.items },
    },
    item: {
      ...withData({ as: 'member', path: paths.item }),
      event: { as: 'member', path: item(ids.event) },
      own: { as: 'member', path: item(ids.ownItem) },
      missing: { as: 'member', path: item(1) },
      'of a visitor': { as: 'visitor', path: paths.item },
      'of an operator': { as: 'operator', path: paths.item },
    },
    addItem: {
      ...form('newcomer', paths.addItem),
      filled: { as: 'member', path: paths.addItem, prepare: fillIn },
    },
    addItemFrom: withData({ as: 'member', path: pagePath(pages.addItemFrom, { id: ids.template }) }),
    addItemPos: { filled: { as: 'member', path: paths.addItemPos } },
    addItemFromRecurrents: {
      ...withData({ as: 'member', path: paths.addItemFromRecurrents }),
      empty: { as: 'newcomer', path: paths.addItemFromRecurrents },
    },
    editItem: withData({ as: 'member', path: pagePath(pages.editItem, { id: ids.ownItem }) }),
    conversations: {
      ...withData({ as: 'member', path: paths.conversations }),
      empty: { as: 'newcomer', path: paths.conversations },
    },
    conversation: {
      ...withData({ as: 'member', path: paths.conversation }),
      missing: { as: 'newcomer', path: paths.conversation },
    },
    settings: { ...withData({ as: 'member', path: paths.settings }), empty: { as: 'newcomer', path: paths.settings } },
    settingsTab: {
      ...withData({ as: 'member', path: settings('notifications') }),
      empty: { as: 'newcomer', path: settings('notifications') },
      account: { as: 'member', path: settings('account') },
      safety: { as: 'member', path: settings('safety') },
    },
    admin: {
      ...withData({ ...asOperator, ...administration('cases') }),
      'of a member': { as: 'member', path: paths.admin },
    },
    adminTab: {
      ...withData({ ...asOperator, ...administration('members') }),
      ...Object.fromEntries(tabs.map((tab) => [tab, administration(tab)])),
    },
    case: {
      ...withData({ ...asOperator, as: 'operator', path: pagePath(pages.case, { id: ids.case }) }),
      missing: { as: 'operator', path: pagePath(pages.case, { id: 1_000_000 }) },
    },
    report: form('visitor', `${paths.report}?page=/items/7`),
    confirmReport: { filled: { as: 'visitor', path: paths.confirmReport } },
    statement: mailedLink('member', paths.statement),
    statementToken: mailedLink('visitor', paths.statementToken),
    moderation: mailedLink('visitor', paths.moderation),
    confirmEmail: mailedLink('visitor', paths.confirmEmail),
    takeBackEmail: mailedLink('visitor', paths.takeBackEmail),
    unsubscribe: mailedLink('visitor', paths.unsubscribe),
    recoverAccount: form('visitor', paths.recoverAccount),
    recoverAccountToken: mailedLink('visitor', paths.recoverAccountToken),
    startAccountDeletionProcess: mailedLink('member', paths.startAccountDeletionProcess),
  }
}

/** Returns the pages of the contract without a state. The table is typed, but nothing checks types when the script runs. */
export const missingPages = (table: Partial<Record<string, PageStates>>): string[] =>
  Object.keys(pages).filter((name) => Object.keys(table[name] ?? {}).length === 0)

async function fillIn(page: Page) {
  const name = page.locator('input[name=name]')
  // The form may ask for the type first.
  if (!(await name.isVisible())) await page.getByRole('radio').first().check({ force: true })
  await name.fill('Apple juice, six bottles')
  await page.locator('textarea[name=description]').fill('Pressed last Sunday from our own tree.')
  await page.locator('textarea[name=description]').blur()
}
