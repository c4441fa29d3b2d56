import { pages } from '@pollen/contract/pages'
import { type AnyRoute, createRootRoute, createRoute } from '@tanstack/react-router'
import { instanceQuery } from '../features/instance/index.ts'
import { canMapBeSupported } from '../map/is-map-supported.ts'
import { guard, guardWithId, operatorGuard } from './guards.ts'
import { type LoaderMatch, lazy, withEarlyAnswer, withTexts } from './load-page.ts'
import { safeNextPath } from './next-path.ts'
import { queryClient } from './query-client.ts'
import { BareLayout, NotFound, Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's title. */
    title?: string
    /** Takes the whole width of the window. */
    isWide?: boolean
    /** Takes the whole window below the navbar, and scrolls by itself. */
    isFull?: boolean
    /** On phones, the bottom bar makes room for what the page is about. */
    hidesBottomBar?: boolean
  }
}

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })
const bare = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: BareLayout })
const withNavbar = createRoute({
  getParentRoute: () => rootRoute,
  id: 'with-navbar',
  component: lazy(() => import('./navbar-layout.tsx'), 'NavbarLayout'),
})

type PageName = keyof typeof pages
const page = <Name extends PageName>(name: Name) => ({
  getParentRoute: () => withNavbar,
  path: pages[name].path as (typeof pages)[Name]['path'],
  beforeLoad: guard(pages[name].access),
  staticData: { title: `page-title__${name}` },
})
const widePage = <Name extends PageName>(name: Name) => ({
  ...page(name),
  staticData: { ...page(name).staticData, isWide: true },
})
const fullPage = <Name extends PageName>(name: Name) => ({
  ...page(name),
  staticData: { ...page(name).staticData, isFull: true },
})
const itemsPage = () => import('../features/items/list/items-page.tsx')
const itemPage = () => import('../features/items/page/item-page.tsx')
const mapModule = () => import('../features/map-page/map-page.tsx')
const loadMapStart = withEarlyAnswer(mapModule, ({ loadStart }) => loadStart(queryClient))
const mapPage = {
  component: lazy(withTexts('map-page', mapModule), 'MapPage'),
  // What the map needs is fetched beside its page, not after it; but not when somebody only points at a link.
  loader: (match: LoaderMatch) => {
    if (match.preload) return
    // Where this fails, the map itself tries again, and says so.
    if (canMapBeSupported()) import('../map/loaded-map.tsx').catch(() => undefined)
    void queryClient.prefetchQuery(instanceQuery)
    return loadMapStart(match)
  },
  staleTime: Number.POSITIVE_INFINITY,
}
const conversationsPage = () => import('../features/conversations/list/conversations-page.tsx')
const conversationsComponent = lazy(withTexts('conversations', conversationsPage), 'ConversationsPage')
const settingsPage = lazy(
  withTexts('settings', () => import('../features/settings/settings-page.tsx')),
  'SettingsPage',
)

const adminPage = {
  beforeLoad: operatorGuard,
  component: lazy(
    withTexts('admin', () => import('../features/admin/admin-page.tsx')),
    'AdminPage',
  ),
}

const home = createRoute({
  ...page('home'),
  getParentRoute: () => bare,
  component: lazy(
    withTexts('home', () => import('../features/home/home-page.tsx')),
    'HomePage',
  ),
})

const withNavbarPages = {
  about: createRoute({
    ...page('about'),
    component: lazy(() => import('../features/instance/about-page.tsx'), 'AboutPage'),
  }),
  signup: createRoute({
    ...page('signup'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/sign-up-page.tsx')),
      'SignUpPage',
    ),
    validateSearch: ({ invitation, next }): { invitation?: string; next?: string } => ({
      next: safeNextPath(next),
      ...(typeof invitation === 'string' && invitation.length <= 100 && { invitation }),
    }),
  }),
  login: createRoute({
    ...page('login'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/log-in-page.tsx')),
      'LogInPage',
    ),
    validateSearch: ({ next }): { next?: string } => ({ next: safeNextPath(next) }),
  }),
  resetPassword: createRoute({
    ...page('resetPassword'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/reset-password-page.tsx')),
      'ResetPasswordPage',
    ),
  }),
  resetPasswordConfirm: createRoute({
    ...page('resetPasswordConfirm'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/reset-password-page.tsx')),
      'ResetPasswordConfirmPage',
    ),
  }),
  activateEmailToken: createRoute({
    ...page('activateEmailToken'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/activate-page.tsx')),
      'ActivateLinkPage',
    ),
  }),
  activateEmail: createRoute({
    ...page('activateEmail'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/activate-page.tsx')),
      'ActivatePage',
    ),
  }),
  map: createRoute({
    ...fullPage('map'),
    ...mapPage,
  }),
  mapPos: createRoute({
    ...fullPage('mapPos'),
    ...mapPage,
  }),
  account: createRoute({
    ...widePage('account'),
    component: lazy(() => import('../features/members/account-page.tsx'), 'AccountPage'),
  }),
  profile: createRoute({
    ...widePage('profile'),
    beforeLoad: guardWithId(pages.profile.access),
    component: lazy(() => import('../features/members/profile-page.tsx'), 'ProfilePage'),
  }),
  items: createRoute({
    ...widePage('items'),
    component: lazy(itemsPage, 'ItemsPage'),
    loader: withEarlyAnswer(itemsPage, ({ loadFirstItems }) => loadFirstItems(queryClient)),
  }),
  item: createRoute({
    ...page('item'),
    beforeLoad: guardWithId(pages.item.access),
    component: lazy(withTexts('items/page', itemPage), 'ItemPage'),
    loader: withEarlyAnswer(itemPage, ({ loadItem }, { id = '' }) => loadItem(queryClient, id)),
  }),
  addItem: createRoute({
    ...page('addItem'),
    component: lazy(
      withTexts('items/form', () => import('../features/items/form/add-item-page.tsx')),
      'AddItemPage',
    ),
  }),
  addItemFrom: createRoute({
    ...page('addItemFrom'),
    beforeLoad: guardWithId(pages.addItemFrom.access),
    component: lazy(
      withTexts('items/form', () => import('../features/items/form/add-item-from-page.tsx')),
      'AddItemFromPage',
    ),
  }),
  addItemPos: createRoute({
    ...page('addItemPos'),
    component: lazy(
      withTexts('items/form', () => import('../features/items/form/add-item-pos-page.tsx')),
      'AddItemPosPage',
    ),
  }),
  addItemFromRecurrents: createRoute({
    ...widePage('addItemFromRecurrents'),
    component: lazy(
      withTexts('items/form', () => import('../features/items/form/recurrents-page.tsx')),
      'RecurrentsPage',
    ),
  }),
  editItem: createRoute({
    ...page('editItem'),
    beforeLoad: guardWithId(pages.editItem.access),
    component: lazy(
      withTexts('items/form', () => import('../features/items/form/edit-item-page.tsx')),
      'EditItemPage',
    ),
  }),
  conversations: createRoute({
    ...fullPage('conversations'),
    component: conversationsComponent,
    loader: withEarlyAnswer(conversationsPage, ({ loadFirstConversations }) => loadFirstConversations(queryClient)),
  }),
  conversation: createRoute({
    ...fullPage('conversation'),
    staticData: { ...fullPage('conversation').staticData, hidesBottomBar: true },
    component: conversationsComponent,
    // Where this fails, the page tries again, and says so.
    loader: async () => {
      await conversationsPage()
        .then(({ openConversation }) => openConversation.load())
        .catch(() => undefined)
    },
  }),
  settings: createRoute({ ...page('settings'), component: settingsPage }),
  settingsTab: createRoute({ ...page('settingsTab'), component: settingsPage }),
  admin: createRoute({ ...page('admin'), ...adminPage }),
  adminTab: createRoute({ ...page('adminTab'), ...adminPage }),
  confirmEmail: createRoute({
    ...page('confirmEmail'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/email-link-page.tsx')),
      'ConfirmEmailPage',
    ),
  }),
  takeBackEmail: createRoute({
    ...page('takeBackEmail'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/email-link-page.tsx')),
      'TakeBackEmailPage',
    ),
  }),
  unsubscribe: createRoute({
    ...page('unsubscribe'),
    component: lazy(
      withTexts('notifications', () => import('../features/notifications/unsubscribe-page.tsx')),
      'UnsubscribePage',
    ),
  }),
  recoverAccount: createRoute({
    ...page('recoverAccount'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/recover-account-page.tsx')),
      'RecoverAccountPage',
    ),
  }),
  recoverAccountToken: createRoute({
    ...page('recoverAccountToken'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/recover-account-page.tsx')),
      'ConfirmRecoveryPage',
    ),
  }),
  startAccountDeletionProcess: createRoute({
    ...page('startAccountDeletionProcess'),
    component: lazy(
      withTexts('accounts', () => import('../features/accounts/confirm-deletion-page.tsx')),
      'ConfirmDeletionPage',
    ),
  }),
} satisfies Record<Exclude<PageName, 'home'>, AnyRoute>

export const pageRoutes = [bare.addChildren([home]), withNavbar.addChildren(withNavbarPages)]
