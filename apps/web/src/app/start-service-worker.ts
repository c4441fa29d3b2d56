/** Registers the service worker after the page has loaded; not during development. */
export function startServiceWorker() {
  if (import.meta.env.DEV) return
  // After a failure, the next visit tries again.
  const begin = () =>
    void import('./register-service-worker.ts').then(
      (worker) => worker.registerServiceWorker(),
      () => undefined,
    )
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
