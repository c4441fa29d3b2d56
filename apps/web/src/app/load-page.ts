import type { Page } from '@pollen/contract/pages'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import type { PagePreparation } from '../../first-paint/early-answer.ts'
import { NetworkError } from '../lib/api-error.ts'
import { loadPageTexts } from '../lib/i18n.ts'
import { currentSession, useSession } from '../lib/session.ts'
import { queryClient } from './query-client.ts'
import { findPageTexts } from './texts/page-texts.ts'

/** A page can export `prepare`. The router waits for it before it shows the page. */
type PageModule = Record<string, ComponentType> & { prepare?: (preparation: PagePreparation) => unknown }

const modules = import.meta.glob<PageModule>('../features/**/*-page.tsx')

async function importPage(file: string): Promise<PageModule> {
  const load = modules[`../features/${file}.tsx`]
  if (!load) throw new Error(`The page table refers to ${file}.tsx, which does not exist`)
  return load()
}

/** Loads the module of a page together with its texts. */
async function loadPage(file: string): Promise<PageModule> {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const texts = findPageTexts(folder)
  const [module] = await Promise.all([importPage(file), texts && loadPageTexts(texts)])
  return module
}

/**
 * Wraps `lazyRouteComponent`, which reloads the document if a file is missing, as after an update. Offline, a reload would
 * replace the app with the browser's error page, so this throws an error for our own error page instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: modules export components with any props
export const lazy = <Module extends Record<string, any>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent<Pick<Module, Name>, Name>(async () => {
    try {
      return await load()
    } catch (cause) {
      throw navigator.onLine ? cause : new NetworkError({ cause })
    }
  }, name)

type PageFile = Pick<Page, 'file' | 'component'>

const components = new Map<string, AsyncRouteComponent<object>>()

/** Pages with the same component share one lazy component, so that React keeps its state between them. */
function fileComponent({ file, component }: PageFile): AsyncRouteComponent<object> {
  const key = `${file}#${component}`
  const known = components.get(key) ?? lazy(() => loadPage(file), component)
  components.set(key, known)
  return known
}

/** Some pages have another component for visitors. */
export function pageComponent(page: Page): AsyncRouteComponent<object> {
  const { forVisitors } = page
  if (!forVisitors) return fileComponent(page)
  const ForViewer = () => createElement(fileComponent(useSession() ? page : forVisitors))
  return Object.assign(ForViewer, { preload: async () => fileComponent(shownTo(page)).preload?.() })
}

const shownTo = (page: Page): PageFile => (currentSession() ? page : (page.forVisitors ?? page))

type LoaderMatch = { params: object; preload: boolean }

export async function preparePage(page: Page, { params, preload }: LoaderMatch) {
  try {
    const { prepare } = await importPage(shownTo(page).file)
    await prepare?.({ client: queryClient, params, isPreload: preload })
  } catch {
    // The page itself tries again, and shows the error.
  }
}
