import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../../packages/contract/src/constants.ts'
import { type Page, type PageName, pages } from '../../../packages/contract/src/pages.ts'
import { pageTextFolders } from '../src/app/texts/page-text-folders.ts'

/** Modules that a page imports dynamically and needs for its first view. */
const importedOnRender: Partial<Record<PageName, string>> = {
  map: 'map/loaded-map.tsx',
  mapPos: 'map/loaded-map.tsx',
  conversation: 'features/conversations/list/open-conversation.tsx',
}

/** Everything that the router loads before it shows a page. */
function modulesOf(name: PageName): string[] {
  const { file }: Page = pages[name]
  const folder = file.slice(0, file.lastIndexOf('/'))
  const textFolders: string[] = { ...pageTextFolders }[folder] ?? []
  return [
    ...(name === 'home' ? [] : ['app/navbar-layout.tsx']),
    'virtual:texts/{language}',
    `features/${file}.tsx`,
    ...textFolders.map((folder) => `features/${folder}/locales/{language}.json`),
    ...(importedOnRender[name] ? [importedOnRender[name]] : []),
  ]
}

/**
 * Writes `preloads.json`: the files of each page in each language. The server lists them in the HTML of the page, so that the browser
 * fetches them in parallel instead of discovering them one after the other.
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
          (Object.keys(pages) as PageName[]).map((page) => {
            const modules = modulesOf(page).map((path) => path.replace('{language}', language))
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
  const chunk = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id === `\0${path}` || id.endsWith(`/apps/web/src/${path}`)),
  )
  if (!chunk) throw new Error(`${path} is not part of the build: see pages.ts in the contract`)
  return chunk
}

/** A file, its static imports, and their style sheets. */
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
