import type { Browser } from '@playwright/test'
import { pages } from '@pollen/contract/pages'
import { openPage } from './open-browser.ts'

type Script = { file: string; bytes: number }
export type PageBytes = {
  /** All scripts of the map page including workers, with compressed sizes, largest first. */
  scripts: Script[]
  total: number
  /** Other pages that load the map library. */
  leakedTo: string[]
}

const idle = { waitUntil: 'networkidle' } as const

/** Measures the scripts of the map page, and checks that other pages do not load the map library. */
export async function measureBytes(browser: Browser, origin: string, sessionScript: string): Promise<PageBytes> {
  const scripts = await scriptsOf(browser, origin + pages.map.path, sessionScript)
  const others = [pages.home, pages.items, pages.account, pages.conversations].map(({ path }) => path)
  const [library] = scripts
  const leakedTo: string[] = []
  for (const path of others) {
    const loaded = await scriptsOf(browser, origin + path, sessionScript)
    if (loaded.some(({ file }) => file === library?.file)) leakedTo.push(path)
  }
  return { scripts, total: scripts.reduce((sum, { bytes }) => sum + bytes, 0), leakedTo }
}

async function scriptsOf(browser: Browser, url: string, sessionScript: string): Promise<Script[]> {
  const { page, close } = await openPage(browser, sessionScript, 1)
  const sizes: Promise<Script | null>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') && !pathname.endsWith('.mjs')) return
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => ({ file: pathname, bytes: responseBodySize }),
        () => null,
      ),
    )
  })
  await page.goto(url, idle)
  const scripts = (await Promise.all(sizes)).filter((script) => script !== null)
  await close()
  return scripts.sort((a, b) => b.bytes - a.bytes)
}
