import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const source = (path: string) => join(import.meta.dirname, 'src', path)
const home = source('home.tsx')
/** All pages but the home page have the bar at the top. */
const app = [source('main.tsx'), source('app/navbar-layout.tsx')]

/** What a document starts with has a file of its own: by its name the service worker knows the version of a page. */
const entries = new Set([home, source('main.tsx')])
/** Only the home page, as a document and within the app, needs these. */
const ofHomeAlone = /src\/(features\/home|app\/home)/
/** Libraries export these in one index with what every page needs. */
const ofFewPages = /html-parse-stringify|react-i18next\/dist\/es\/(Icu)?Trans/

/** The name of the file that a module comes with, if a visit starts with it. */
function startChunk(id: string, modules: Modules): string | null {
  const isInHome = importedBy(home, modules).has(id)
  const isInApp = app.some((entry) => importedBy(entry, modules).has(id))
  if ((!isInApp && !isInHome) || entries.has(id) || ofHomeAlone.test(id) || ofFewPages.test(id)) return null
  const name = isInHome ? 'start' : 'app'
  // Libraries seldom change: apart from our own modules they stay cached when the app is updated.
  return id.includes('/node_modules/') ? `${name}-vendor` : name
}

const imported = new Map<string, Set<string>>()

/** The modules that an entry imports, and those that they import, without what is loaded later. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const known = imported.get(entry)
  if (known) return known
  const found = new Set([entry])
  // A set can grow while it is gone through.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  imported.set(entry, found)
  return found
}

/**
 * What a visit starts with, in few files: what the app and the home page share, and what the app needs besides. A group takes along
 * what its modules import, so those that others import come first.
 */
export const startChunks = ['start-vendor', 'start', 'app-vendor', 'app'].map((chunk, at, { length }) => ({
  name: (id: string, modules: Modules) => (startChunk(id, modules) === chunk ? chunk : null),
  debugName: chunk,
  priority: length - at,
}))

const categoryLabel = source('features/items/category-label.tsx')

/** The icons of all categories come with what shows one: the list and the conversations show none at first. */
export const categoriesChunk = {
  name: (id: string, modules: Modules) => {
    const importers = modules.getModuleInfo(id)?.importers ?? []
    const isIconOfCategory = importers.length > 0 && importers.every((importer) => importer === categoryLabel)
    return id === categoryLabel || isIconOfCategory ? 'categories' : null
  },
  debugName: 'categories',
  includeDependenciesRecursively: false,
}
