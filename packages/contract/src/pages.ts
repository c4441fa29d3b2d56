/**
 * Every page of the web app. The router builds its routes from this table, and the server answers each of these paths
 * with the app, the home page written out, and any other path, or one of operators, with the app and a 404. `$name` is a
 * parameter, `{-$name}` one that may be left out.
 */
export const pages = {
  home: { path: '/', access: 'anyone' },
  about: { path: '/about', access: 'anyone' },
  signup: { path: '/sign-up', access: 'visitor' },
  login: { path: '/log-in', access: 'visitor' },
  resetPassword: { path: '/reset-password', access: 'anyone' },
  resetPasswordConfirm: { path: '/reset-password/confirm/$uid/$token', access: 'anyone' },
  activateEmailToken: { path: '/activate/$uid/$token', access: 'anyone' },
  activateEmail: { path: '/activate', access: 'visitor' },
  map: { path: '/map', access: 'anyone' },
  mapPos: { path: '/map/pos/$lat/$lng', access: 'member' },
  account: { path: '/account', access: 'member' },
  profile: { path: '/profile/$id', access: 'member' },
  items: { path: '/items', access: 'member' },
  item: { path: '/items/$id', access: 'member' },
  addItem: { path: '/add-item', access: 'member' },
  addItemFrom: { path: '/add-item/from/$id', access: 'member' },
  addItemPos: { path: '/add-item/pos/$lat/$lng/$type/{-$resource}/{-$rid}', access: 'member' },
  addItemFromRecurrents: { path: '/add-item/from-recurrents', access: 'member' },
  editItem: { path: '/edit-item/$id', access: 'member' },
  conversations: { path: '/conversations', access: 'member' },
  conversation: { path: '/conversations/$id', access: 'member' },
  settings: { path: '/settings', access: 'member' },
  settingsTab: { path: '/settings/$tab', access: 'member' },
  admin: { path: '/admin', access: 'operator' },
  adminTab: { path: '/admin/$tab', access: 'operator' },
  confirmEmail: { path: '/confirm-email/$token', access: 'anyone' },
  takeBackEmail: { path: '/take-back-email/$token', access: 'anyone' },
  unsubscribe: { path: '/unsubscribe/$token', access: 'anyone' },
  recoverAccount: { path: '/recover-account', access: 'anyone' },
  recoverAccountToken: { path: '/recover-account/$token', access: 'anyone' },
  startAccountDeletionProcess: { path: '/delete-account/$token', access: 'member' },
} as const

type PathSegments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? First | PathSegments<Rest> : Path
type RequiredName<Segment> = Segment extends `$${infer Name}` ? Name : never
type OptionalName<Segment> = Segment extends `{-$${infer Name}}` ? Name : never

type PageParams<Path extends string> = { [Name in RequiredName<PathSegments<Path>>]: string | number } & {
  [Name in OptionalName<PathSegments<Path>>]?: string | number
}

/** The address of a page, for links in mails and in tests; `pagePath(pages.item, { id: 7 })` is `/items/7`. */
export function pagePath<Path extends string>(
  page: { path: Path },
  ...[params]: [RequiredName<PathSegments<Path>>] extends [never] ? [] : [PageParams<Path>]
): string {
  const values: Record<string, string | number | undefined> = { ...params }
  return page.path
    .replace(/\/\{-\$(\w+)\}/g, (_, name: string) => (values[name] === undefined ? '' : `/$${name}`))
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** `visitor` pages send a logged-in member to the map; `member` pages send a visitor to the log-in; `operator` pages do not exist for others. */
export type PageAccess = (typeof pages)[keyof typeof pages]['access']

/** Addresses of earlier versions that people may have kept. */
export const pageRedirects = {
  '/dashboard': '/map',
  '/dashboard/items': '/items',
  '/dashboard/items/add': '/add-item',
  '/dashboard/items/$id': '/items/$id',
} as const
