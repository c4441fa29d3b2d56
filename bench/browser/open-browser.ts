import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { onCleanUp } from '../clean-up.ts'

/**
 * WebGL by software: a machine without a graphics card can run the bench, and ours is the page that pays for it. Pages themselves are
 * drawn without it, or the first pages would wait for seconds until it has started.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // No tiles: they would measure the network.
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

/** A page with nothing cached; `slowdown` 4 is a processor of a quarter of the speed. */
export async function openPage(browser: Browser, script: string, slowdown: number): Promise<OpenPage> {
  // The policy of our server would refuse the scripts of the bench.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', bypassCSP: true })
  await context.addInitScript(script)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devTools, close: () => context.close() }
}

export type Session = { token: string; userId: number }

/** Makes a page begin as that of a member. */
export const sessionScript = (session: Session) =>
  `localStorage.setItem('pollen.session', ${JSON.stringify(JSON.stringify(session))})`
