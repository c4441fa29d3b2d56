import type { Page } from '@playwright/test'

/** Keeps the scripts of the app on their way until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let send = () => {}
  const isSent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/*.js', (route) => isSent.then(() => route.continue()))
  return send
}
