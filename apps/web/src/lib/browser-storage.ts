/** Local storage may be full or forbidden: then nothing is stored, and nothing breaks. */
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
    // Not stored: the value lasts until the page is left.
  }
}

/**
 * Calls the listener when another tab changed a key that starts like this. Without a key: any may have changed, for instance
 * while the browser had put this page away.
 */
export function onStoredElsewhere(prefix: string, listener: (key: string | null) => void): () => void {
  // The server, which writes the home page, has no tabs.
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
