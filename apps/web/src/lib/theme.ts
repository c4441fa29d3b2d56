import { useSyncExternalStore } from 'react'
import { onChangeInOtherTab, readStored, writeStored } from './browser-storage.ts'
import { createStore } from './store.ts'

type Theme = 'light' | 'dark' | 'auto'

/** `before-paint.js` uses the same key and attribute to set the colours before the first paint. */
const storageKey = 'pollen.theme'
const attribute = 'data-color-scheme'
const prefersDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const theme = createStore(readTheme())

function readTheme(): Theme {
  const value = readStored(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function applyTheme(next: Theme) {
  const isDark = next === 'dark' || (next === 'auto' && prefersDark?.matches)
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
  theme.set(next)
}

export function chooseTheme(next: Theme) {
  writeStored(storageKey, next)
  applyTheme(next)
}

prefersDark?.addEventListener('change', () => applyTheme(theme.get()))
onChangeInOtherTab(storageKey, () => applyTheme(readTheme()))

export const useTheme = (): Theme => useSyncExternalStore(theme.subscribe, theme.get, () => 'auto')

/** The effective theme: the choice of the person, or the setting of the device. */
export const useIsDark = () =>
  useSyncExternalStore(theme.subscribe, () => document.documentElement.getAttribute(attribute) === 'dark')
