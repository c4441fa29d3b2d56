import type { pages } from '@pollen/contract/pages'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../packages/contract/src/constants.ts'

type PageName = keyof typeof pages

const account = (page: string) => [`features/accounts/${page}.tsx`, 'features/accounts/locales/{language}.json']
const items = 'features/items'
const form = (page: string) => [`${items}/form/${page}.tsx`, `${items}/form/locales/{language}.json`]
const map = [
  'features/map-page/map-page.tsx',
  'features/map-page/locales/{language}.json',
  'features/resources/locales/{language}.json',
  'map/loaded-map.tsx',
]
const conversations = [
  'features/conversations/list/conversations-page.tsx',
  'features/conversations/list/locales/{language}.json',
  'features/conversations/thread/locales/{language}.json',
]
const admin = ['features/admin/admin-page.tsx', 'features/admin/locales/{language}.json']
const settings = [
  'features/settings/settings-page.tsx',
  'features/settings/locales/{language}.json',
  'features/exports/locales/{language}.json',
]

/** What each page imports when it opens: see `routes.ts`. */
const pageModules: Record<PageName, string[]> = {
  home: ['features/home/home-page.tsx', 'features/home/locales/{language}.json'],
  about: ['features/instance/about-page.tsx'],
  signup: account('sign-up-page'),
  login: account('log-in-page'),
  resetPassword: account('reset-password-page'),
  resetPasswordConfirm: account('reset-password-page'),
  activateEmailToken: account('activate-page'),
  activateEmail: account('activate-page'),
  map,
  mapPos: map,
  account: ['features/members/account-page.tsx'],
  profile: ['features/members/profile-page.tsx'],
  items: [`${items}/list/items-page.tsx`],
  item: [
    `${items}/page/item-page.tsx`,
    `${items}/page/locales/{language}.json`,
    'features/comments/locales/{language}.json',
    'features/resources/locales/{language}.json',
  ],
  addItem: form('add-item-page'),
  addItemFrom: form('add-item-from-page'),
  addItemPos: form('add-item-pos-page'),
  addItemFromRecurrents: form('recurrents-page'),
  editItem: form('edit-item-page'),
  conversations,
  conversation: [...conversations, 'features/conversations/list/open-conversation.tsx'],
  settings,
  settingsTab: settings,
  admin,
  adminTab: admin,
  confirmEmail: account('email-link-page'),
  takeBackEmail: account('email-link-page'),
  unsubscribe: ['features/notifications/unsubscribe-page.tsx', 'features/notifications/locales/{language}.json'],
  recoverAccount: account('recover-account-page'),
  recoverAccountToken: account('recover-account-page'),
  startAccountDeletionProcess: account('confirm-deletion-page'),
}

const modulesOf = (page: PageName) => [
  ...(page === 'home' ? [] : ['app/navbar-layout.tsx']),
  'app/texts/{language}.ts',
  ...pageModules[page],
]

/**
 * Writes `preloads.json`: the files of each page in each language. With it the server names them in the first bytes of a page,
 * and the browser fetches them all at once instead of one after the other.
 */
export const pagePreloads = (): Plugin => ({
  name: 'page-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const preloads = Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          Object.keys(pageModules).map((page) => {
            const modules = modulesOf(page as PageName).map((path) => path.replace('{language}', language))
            const files = modules.flatMap((path) => filesOf(findChunk(chunks, path), bundle))
            return [page, [...new Set(files)].map((file) => `/${file}`)]
          }),
        ),
      ]),
    )
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
  },
})

function findChunk(chunks: Rolldown.OutputChunk[], path: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/web/src/${path}`)))
  if (!chunk) throw new Error(`${path} is not part of the build: see the pages in page-preloads.ts`)
  return chunk
}

/** A file, what it imports, and styles that it adds to the page. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): string[] {
  if (found.has(chunk.fileName)) return []
  found.add(chunk.fileName)
  for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (asset.endsWith('.css')) found.add(asset)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return [...found]
}
