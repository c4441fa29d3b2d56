import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const source = (path: string) => join(import.meta.dirname, '../src', path)
const home = source('home.tsx')
/** All pages except the home page have the navbar. */
const app = [source('main.tsx'), source('app/navbar-layout.tsx')]

/** Entries are separate files, because the service worker reads the version of a page from their names. */
const entries = new Set([home, source('main.tsx')])
/** Modules of the home page. The app loads them only when it shows that page. */
const homeOnly = /src\/(features\/home|app\/home)/
/** Parts of libraries that few pages need. They count as imports of every page, because the index of their library exports them. */
const rarelyUsed = /html-parse-stringify|react-i18next\/dist\/es\/(Icu)?Trans/

/** Returns the chunk of a module, or null if not every visit needs it. */
function startChunk(id: string, modules: Modules): string | null {
  const isInHome = importedBy(home, modules).has(id)
  const isInApp = app.some((entry) => importedBy(entry, modules).has(id))
  if ((!isInApp && !isInHome) || entries.has(id) || homeOnly.test(id) || rarelyUsed.test(id)) return null
  const name = isInHome ? 'start' : 'app'
  // Libraries change rarely. In separate chunks, they stay cached when the app is updated.
  return id.includes('/node_modules/') ? `${name}-vendor` : name
}

const imported = new Map<string, Set<string>>()

/** Direct and indirect static imports of an entry. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const known = imported.get(entry)
  if (known) return known
  const found = new Set([entry])
  // Set iteration also visits entries added during the loop.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  imported.set(entry, found)
  return found
}

/**
 * Bundles the modules that every visit loads into few files: `start` for the home page and the app, `app` for the app only. A group
 * also takes the dependencies of its modules, so `start` has priority over `app`, and libraries over our own code.
 */
export const startChunks = ['start-vendor', 'start', 'app-vendor', 'app'].map((chunk, at, { length }) => ({
  name: (id: string, modules: Modules) => (startChunk(id, modules) === chunk ? chunk : null),
  debugName: chunk,
  priority: length - at,
}))
