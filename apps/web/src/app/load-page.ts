import { lazyRouteComponent } from '@tanstack/react-router'
import { NetworkError } from '../lib/api-error.ts'
import { loadIfHere } from '../lib/early-answer.ts'
import { loadPageTexts } from '../lib/i18n.ts'
import { pageTexts } from './texts/page-texts.ts'

/**
 * The router loads a page anew when its file is gone, as after an update. Without a connection that would end on a page of the
 * browser: there it is a failure like others, and the error page offers to try again.
 */
// biome-ignore lint/suspicious/noExplicitAny: components take whatever props they take
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

/** A page whose texts are not among those of all pages. */
export const withTexts =
  <Module>(feature: keyof typeof pageTexts, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadPageTexts(pageTexts[feature])])
    return module
  }

export type LoaderMatch = { params: { id?: string }; preload: boolean }

/** The first page of a visit is drawn with what was asked for while the app was on its way. */
export const withEarlyAnswer =
  <Module>(load: () => Promise<Module>, ask: (module: Module, params: { id?: string }) => Promise<unknown>) =>
  async ({ params, preload }: LoaderMatch) => {
    // Who only points at a link has not asked for the page: its views are counted.
    if (preload || !globalThis.earlyCall) return
    // Where this fails, the page says so.
    const module = await load().catch(() => null)
    if (module) await loadIfHere(() => ask(module, params))
  }
