/** After all that the page itself loads; while the app is developed there is none. */
export function startServiceWorkerLater() {
  if (import.meta.env.DEV) return
  // Where it cannot be loaded, the next visit starts it.
  const begin = () =>
    void import('./service-worker.ts').then(
      (worker) => worker.startServiceWorker(),
      () => undefined,
    )
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
