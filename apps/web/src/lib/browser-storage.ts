/** Local storage that may be full or forbidden: then nothing is remembered, and nothing breaks. */
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
    // Not remembered: the choice holds until the page is left.
  }
}

/** Tells when another tab changed one of our keys. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const notice = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', notice)
  return () => window.removeEventListener('storage', notice)
}
