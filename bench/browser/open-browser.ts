import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { onCleanUp } from '../clean-up.ts'

/**
 * WebGL runs in software, so that machines without a graphics card can run the benchmark. This slows down our page, but not the one
 * with Leaflet. `--disable-gpu` renders the rest of the page without WebGL, because its start would delay the first pages.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // No tiles, because loading them would measure the network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser | null> {
  const executablePath = await findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args })
  onCleanUp(() => browser.close())
  return browser
}

export type OpenPage = { page: Page; devTools: CDPSession; close: () => Promise<void> }

/** Opens a page with an empty cache. `slowdown` 4 emulates a quarter of the processor speed. */
export async function openPage(browser: Browser, script: string, slowdown: number): Promise<OpenPage> {
  // The content security policy of our server would block the scripts of the benchmark.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', bypassCSP: true })
  await context.addInitScript(script)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devTools, close: () => context.close() }
}

export type Session = { token: string; userId: number }

/** Returns a script that logs a page in. */
export const sessionScript = (session: Session) =>
  `localStorage.setItem('pollen.session', ${JSON.stringify(JSON.stringify(session))})`
