/** Local storage may be full or forbidden. Reading then returns null, and writing has no effect. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The value lasts until the page is left.
  }
}

/**
 * Calls the listener when another tab changes a key with this prefix. The key is null when any may have changed, for
 * instance while the page was in the back/forward cache.
 */
export function onChangeInOtherTab(prefix: string, listener: (key: string | null) => void): () => void {
  // The home page is also rendered on the server, which has no window.
  if (typeof window === 'undefined') return () => undefined
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener(event.key)
  }
  const onReturn = (event: PageTransitionEvent) => event.persisted && listener(null)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}
