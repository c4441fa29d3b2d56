import { expect, type Page } from '@playwright/test'

const hasStyles = `document.getElementById('root') !== null &&
  [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null)`

/** Opens a page with its style sheets, but delays its scripts until the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let sendScripts = () => {}
  const isSent = new Promise<void>((resolve) => {
    sendScripts = resolve
  })
  await page.route('**/assets/*.js', (route) => isSent.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate<boolean>(hasStyles)).toBe(true)
  return sendScripts
}
