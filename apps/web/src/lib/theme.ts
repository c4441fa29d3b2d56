import { useSyncExternalStore } from 'react'
import { onChangeInOtherTab, readStored, writeStored } from './browser-storage.ts'

type Theme = 'light' | 'dark' | 'auto'

/** `before-paint.js` uses the same key and attribute to set the colours before the first paint. */
const storageKey = 'pollen.theme'
const attribute = 'data-color-scheme'
const prefersDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let theme = readTheme()

function readTheme(): Theme {
  const value = readStored(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function applyTheme(next: Theme) {
  theme = next
  const isDark = theme === 'dark' || (theme === 'auto' && prefersDark?.matches)
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

export function chooseTheme(next: Theme) {
  writeStored(storageKey, next)
  applyTheme(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

prefersDark?.addEventListener('change', () => applyTheme(theme))
onChangeInOtherTab(storageKey, () => applyTheme(readTheme()))

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => theme,
    () => 'auto',
  )

/** The effective theme: the choice of the person, or the setting of the device. */
export const useIsDark = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(attribute) === 'dark')
