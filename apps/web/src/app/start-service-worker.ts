/** Loads what registers it after all that the page itself loads. While the app is developed there is none. */
export function startServiceWorker() {
  if (import.meta.env.DEV) return
  // Where it cannot be loaded, the next visit starts it.
  const begin = () =>
    void import('./register-service-worker.ts').then(
      (worker) => worker.registerServiceWorker(),
      () => undefined,
    )
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
