import { currentLanguage } from '../lib/i18n.ts'
import { currentSession } from '../lib/session.ts'
import { showNewVersion } from './new-version.ts'

/** A first visit must not share its line with the worker. */
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
    workers.addEventListener('message', ({ data }) => data?.type === 'new-version' && showNewVersion())
    workers.addEventListener('controllerchange', () => tellVersion(workers.controller))
    follow(registration)
    askForUpdates(registration)
    await storePages()
  } catch (failure) {
    log('not registered', failure)
  }
}

/** Lets the new worker take over first: until then, the old one answers. */
export async function loadNewVersion() {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'take-over' })
}

function follow(registration: ServiceWorkerRegistration) {
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return
    log(worker.state)
    worker.addEventListener('statechange', () => {
      log(worker.state)
      if (worker.state === 'installed') tellVersion(registration.waiting)
    })
  }
  for (const worker of [registration.installing, registration.waiting, registration.active]) watch(worker)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  tellVersion(registration.waiting)
}

/**
 * A page that was loaded after an update is of the new version already: then the worker takes over and nobody is asked.
 * Otherwise it answers that there is a new version.
 */
function tellVersion(worker: ServiceWorker | null) {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  worker?.postMessage({ type: 'page-version', script: script ? new URL(script.src).pathname : '' })
}

/** A browser looks for a new worker when a page is opened; an app that stays open for days must ask. */
function askForUpdates(registration: ServiceWorkerRegistration) {
  let lastAsked = Date.now()
  const ask = () => {
    lastAsked = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lastAsked > updatePauseMs) ask()
  })
  // A file of this version is gone: the router opens a page anew, and whoever wanted a part of this one is told why.
  window.addEventListener('vite:preloadError', () => navigator.onLine && ask())
}

/** What this page has loaded, and then the other pages for a member, who may open them offline; a visitor may never come back. */
async function storePages() {
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ type: 'store-used', files })
  await pause(pagesPauseMs)
  if (!currentSession() || isLineCostly()) return
  active?.postMessage({ type: 'store-pages', language: currentLanguage() })
}

function isLineCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}

/** Waits for a while, and then for a moment in which the page does nothing. */
const pause = (ms: number) =>
  new Promise<void>((resolve) =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()), ms),
  )

function log(state: string, ...details: unknown[]) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for it
  console.info(`Service worker: ${state}`, ...details)
}
