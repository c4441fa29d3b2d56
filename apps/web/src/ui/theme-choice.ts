import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** The key and the attribute are also known to public/before-paint.js, which sets them before the first paint. */
const key = 'pollen.theme'
const device = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = stored()

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto'
  }
}

function apply(next: ThemeChoice) {
  choice = next
  document.documentElement.setAttribute('data-color-scheme', scheme())
  for (const listener of listeners) listener()
}

const scheme = () => (choice === 'auto' ? (device.matches ? 'dark' : 'light') : choice)

device.addEventListener('change', () => apply(choice))
window.addEventListener('storage', (event) => event.key === key && apply(stored()))

export function chooseTheme(next: ThemeChoice) {
  try {
    localStorage.setItem(key, next)
  } catch {
    // Not remembered: the choice holds until the page is left.
  }
  apply(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, () => choice)
