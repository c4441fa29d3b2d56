import { currentLanguage } from '../lib/i18n.ts'
import { currentSession } from '../lib/session.ts'
import { markUpdateAvailable } from './new-version.ts'

/** Leaves the bandwidth of a first visit to the page. */
const firstPauseMs = 3000
const pagesPauseMs = 10_000
const updatePauseMs = 3_600_000

/** Registers the service worker once the page is idle. */
export async function registerServiceWorker() {
  const workers = navigator.serviceWorker
  if (!workers) return
  await pause(firstPauseMs)
  try {
    const registration = await workers.register('/service-worker.js')
    log('registered')
    workers.addEventListener('message', ({ data }) => data?.type === 'new-version' && markUpdateAvailable())
    workers.addEventListener('controllerchange', () => sendPageVersion(workers.controller))
    watchWorkers(registration)
    checkForUpdates(registration)
    await storePages()
  } catch (failure) {
    log('not registered', failure)
  }
}

/** Activates the waiting worker before the reload, because the old one would serve the old version. */
export async function loadNewVersion() {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'take-over' })
}

function watchWorkers(registration: ServiceWorkerRegistration) {
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return
    log(worker.state)
    worker.addEventListener('statechange', () => {
      log(worker.state)
      if (worker.state === 'installed') sendPageVersion(registration.waiting)
    })
  }
  for (const worker of [registration.installing, registration.waiting, registration.active]) watch(worker)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  sendPageVersion(registration.waiting)
}

/**
 * Sends the version of this page to a worker. If the page was loaded after the update, the worker activates itself. Otherwise it
 * answers that there is a new version.
 */
function sendPageVersion(worker: ServiceWorker | null) {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  worker?.postMessage({ type: 'page-version', script: script ? new URL(script.src).pathname : '' })
}

/** Browsers check for a new worker when a page is opened. An app that stays open for days must do it itself. */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  let lastCheck = Date.now()
  const check = () => {
    lastCheck = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lastCheck > updatePauseMs) check()
  })
  // A file of this version no longer exists. The router then reloads the page; elsewhere, the update offer explains the failure.
  window.addEventListener('vite:preloadError', () => navigator.onLine && check())
}

/** Stores the files that this page has loaded and, for members, all other pages. Visitors may never come back. */
async function storePages() {
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ type: 'store-used', files })
  await pause(pagesPauseMs)
  if (!currentSession() || isConnectionMetered()) return
  active?.postMessage({ type: 'store-pages', language: currentLanguage() })
}

function isConnectionMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}

/** Waits for a while, and then until the page is idle. */
const pause = (ms: number) =>
  new Promise<void>((resolve) =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()), ms),
  )

function log(state: string, ...details: unknown[]) {
  // biome-ignore lint/suspicious/noConsole: the specification requires it
  console.info(`Service worker: ${state}`, ...details)
}
