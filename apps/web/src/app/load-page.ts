import type { Page } from '@pollen/contract/pages'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PagePreparation } from '../../first-paint/early-answer.ts'
import { NetworkError } from '../lib/api-error.ts'
import { loadPageTexts } from '../lib/i18n.ts'
import { queryClient } from './query-client.ts'
import { findPageTexts } from './texts/page-texts.ts'

/** A page can export `prepare`: the router waits for it before it shows the page. */
type PageModule = Record<string, ComponentType> & { prepare?: (preparation: PagePreparation) => unknown }

const modules = import.meta.glob<PageModule>('../features/**/*-page.tsx')

async function importPage(file: string): Promise<PageModule> {
  const load = modules[`../features/${file}.tsx`]
  if (!load) throw new Error(`The table of pages names ${file}.tsx, which does not exist`)
  return load()
}

/** The module of a page, once its texts are there, too. */
async function loadPage(file: string): Promise<PageModule> {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const texts = findPageTexts(folder)
  const [module] = await Promise.all([importPage(file), texts && loadPageTexts(texts)])
  return module
}

/**
 * If the file of a page is gone, as after an update, the router reloads the document. Offline, that would replace the app with an
 * error page of the browser, so it throws an error that our error page explains.
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

const components = new Map<string, AsyncRouteComponent<object>>()

/** Pages with the same component share it, so that React keeps its state when one follows the other. */
export function pageComponent({ file, component }: Page): AsyncRouteComponent<object> {
  const key = `${file}#${component}`
  const known = components.get(key) ?? lazy(() => loadPage(file), component)
  components.set(key, known)
  return known
}

type LoaderMatch = { params: object; preload: boolean }

export async function preparePage({ file }: Page, { params, preload }: LoaderMatch) {
  try {
    const { prepare } = await importPage(file)
    await prepare?.({ client: queryClient, params, isPreload: preload })
  } catch {
    // The page itself tries again, and shows the error.
  }
}
