type PageAccess = 'anyone' | 'visitor' | 'member' | 'moderator'

export type Page = {
  path: string
  access: PageAccess
  file: string
  component: string
  layout?: 'wide' | 'full'
  hidesBottomBar?: true
  forVisitors?: { file: string; component: string }
}

export type PageName = keyof typeof pages

/**
 * All pages of the web app, with their route, layout and module. The router, the server and the build read this table.
 *
 * - `path`: `$name` is a parameter, `{-$name}` an optional one.
 * - `access`: `visitor` pages redirect members to the map, `member` pages redirect visitors to the log-in. The server sends `moderator`
 *   pages with status 404, because it cannot see the session; the app then renders them for moderators and operators.
 * - `file` and `component`: the module below `apps/web/src/features`, and the React component that it exports.
 * - `forVisitors`: the page that visitors see at the address of a `member` page, instead of being redirected to the log-in.
 * - `layout`: `wide` pages use the whole width. `full` pages fill the window below the navbar, and contain their own scroll areas.
 * - `hidesBottomBar`: the page has no bottom navigation bar on phones, and uses its space.
 */
export const pages = {
  home: { path: '/', access: 'anyone', file: 'home/home-page', component: 'HomePage' },
  about: { path: '/about', access: 'anyone', file: 'instance/about-page', component: 'AboutPage' },
  signup: { path: '/sign-up', access: 'visitor', file: 'accounts/sign-up-page', component: 'SignUpPage' },
  login: { path: '/log-in', access: 'visitor', file: 'accounts/log-in-page', component: 'LogInPage' },
  resetPassword: {
    path: '/reset-password',
    access: 'anyone',
    file: 'accounts/reset-password-page',
    component: 'ResetPasswordPage',
  },
  resetPasswordConfirm: {
    path: '/reset-password/confirm/$uid/$token',
    access: 'anyone',
    file: 'accounts/reset-password-page',
    component: 'ResetPasswordConfirmPage',
  },
  activateEmailToken: {
    path: '/activate/$uid/$token',
    access: 'anyone',
    file: 'accounts/activate-page',
    component: 'ActivateLinkPage',
  },
  activateEmail: { path: '/activate', access: 'visitor', file: 'accounts/activate-page', component: 'ActivatePage' },
  map: { path: '/map', access: 'anyone', file: 'map-page/map-page', component: 'MapPage', layout: 'full' },
  mapPos: {
    path: '/map/pos/$lat/$lng',
    access: 'member',
    file: 'map-page/map-page',
    component: 'MapPage',
    layout: 'full',
  },
  account: {
    path: '/account',
    access: 'member',
    file: 'profiles/account-page',
    component: 'AccountPage',
    layout: 'wide',
  },
  profile: {
    path: '/profile/$id',
    access: 'member',
    file: 'profiles/profile-page',
    component: 'ProfilePage',
    layout: 'wide',
  },
  items: { path: '/items', access: 'member', file: 'items/list/items-page', component: 'ItemsPage', layout: 'wide' },
  item: {
    path: '/items/$id',
    access: 'member',
    file: 'items/page/item-page',
    component: 'ItemPage',
    forVisitors: { file: 'items/page/shared-item-page', component: 'SharedItemPage' },
  },
  addItem: { path: '/add-item', access: 'member', file: 'items/form/add-item-page', component: 'AddItemPage' },
  addItemFrom: {
    path: '/add-item/from/$id',
    access: 'member',
    file: 'items/form/add-item-from-page',
    component: 'AddItemFromPage',
  },
  addItemPos: {
    path: '/add-item/pos/$lat/$lng/$type/{-$resource}/{-$rid}',
    access: 'member',
    file: 'items/form/add-item-pos-page',
    component: 'AddItemPosPage',
  },
  addItemFromRecurrents: {
    path: '/add-item/from-recurrents',
    access: 'member',
    file: 'items/form/recurrents-page',
    component: 'RecurrentsPage',
    layout: 'wide',
  },
  editItem: { path: '/edit-item/$id', access: 'member', file: 'items/form/edit-item-page', component: 'EditItemPage' },
  conversations: {
    path: '/conversations',
    access: 'member',
    file: 'conversations/list/conversations-page',
    component: 'ConversationsPage',
    layout: 'full',
  },
  conversation: {
    path: '/conversations/$id',
    access: 'member',
    file: 'conversations/list/conversations-page',
    component: 'ConversationsPage',
    layout: 'full',
    hidesBottomBar: true,
  },
  settings: { path: '/settings', access: 'member', file: 'settings/settings-page', component: 'SettingsPage' },
  settingsTab: { path: '/settings/$tab', access: 'member', file: 'settings/settings-page', component: 'SettingsPage' },
  admin: { path: '/admin', access: 'moderator', file: 'admin/admin-page', component: 'AdminPage' },
  adminTab: { path: '/admin/$tab', access: 'moderator', file: 'admin/admin-page', component: 'AdminPage' },
  case: { path: '/admin/cases/$id', access: 'moderator', file: 'admin/cases/case-page', component: 'CasePage' },
  report: { path: '/report', access: 'anyone', file: 'reports/visitor-report-page', component: 'VisitorReportPage' },
  confirmReport: {
    path: '/confirm-report/$token',
    access: 'anyone',
    file: 'reports/confirm-report-page',
    component: 'ConfirmReportPage',
  },
  statement: {
    path: '/statements/$id',
    access: 'member',
    file: 'statements/statement-page',
    component: 'StatementPage',
  },
  statementToken: {
    path: '/statements/$id/$token',
    access: 'anyone',
    file: 'statements/statement-page',
    component: 'StatementPage',
  },
  moderation: {
    path: '/moderation',
    access: 'anyone',
    file: 'admin/cases/statistics-page',
    component: 'StatisticsPage',
  },
  confirmEmail: {
    path: '/confirm-email/$token',
    access: 'anyone',
    file: 'accounts/email-link-page',
    component: 'ConfirmEmailPage',
  },
  takeBackEmail: {
    path: '/take-back-email/$token',
    access: 'anyone',
    file: 'accounts/email-link-page',
    component: 'RestoreEmailPage',
  },
  unsubscribe: {
    path: '/unsubscribe/$token',
    access: 'anyone',
    file: 'notifications/unsubscribe-page',
    component: 'UnsubscribePage',
  },
  recoverAccount: {
    path: '/recover-account',
    access: 'anyone',
    file: 'accounts/recover-account-page',
    component: 'RecoverAccountPage',
  },
  recoverAccountToken: {
    path: '/recover-account/$token',
    access: 'anyone',
    file: 'accounts/recover-account-page',
    component: 'ConfirmRecoveryPage',
  },
  startAccountDeletionProcess: {
    path: '/delete-account/$token',
    access: 'member',
    file: 'accounts/confirm-deletion-page',
    component: 'ConfirmDeletionPage',
  },
} as const satisfies Record<string, Page>

type PathSegments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? First | PathSegments<Rest> : Path
type RequiredName<Segment> = Segment extends `$${infer Name}` ? Name : never
type OptionalName<Segment> = Segment extends `{-$${infer Name}}` ? Name : never

type PageParams<Path extends string> = { [Name in RequiredName<PathSegments<Path>>]: string | number } & {
  [Name in OptionalName<PathSegments<Path>>]?: string | number
}

/** Returns the path of a page, for links in mails and tests: `pagePath(pages.item, { id: 7 })` is `/items/7`. */
export function pagePath<Path extends string>(
  page: { path: Path },
  ...[params]: [RequiredName<PathSegments<Path>>] extends [never] ? [] : [PageParams<Path>]
): string {
  const values: Record<string, string | number | undefined> = { ...params }
  return page.path
    .replace(/\/\{-\$(\w+)\}/g, (_, name: string) => (values[name] === undefined ? '' : `/$${name}`))
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** URLs of earlier versions, which people may have bookmarked. */
export const pageRedirects = {
  '/dashboard': '/map',
  '/dashboard/items': '/items',
  '/dashboard/items/add': '/add-item',
  '/dashboard/items/$id': '/items/$id',
} as const
