import { IconContrast, IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onStoredElsewhere, readStored, writeStored } from '../lib/browser-storage.ts'
import { MenuChoices } from './menu.tsx'
import { Segmented } from './segmented.tsx'

type Theme = 'light' | 'dark' | 'auto'

/** public/before-paint.js uses the same key and attribute, to set the colours before the first paint. */
const storageKey = 'pollen.theme'
const attribute = 'data-color-scheme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let theme = readTheme()

function readTheme(): Theme {
  const value = readStored(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function applyTheme(next: Theme) {
  theme = next
  const isDark = theme === 'dark' || (theme === 'auto' && prefersDark.matches)
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

function chooseTheme(next: Theme) {
  writeStored(storageKey, next)
  applyTheme(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

prefersDark.addEventListener('change', () => applyTheme(theme))
onStoredElsewhere(storageKey, () => applyTheme(readTheme()))

/** Whether the page is dark now, by choice or as the device has it. */
export const useIsDark = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(attribute) === 'dark')

function useThemeChoice() {
  const { t } = useTranslation()
  const value = useSyncExternalStore(subscribe, () => theme)
  const choices = [
    { value: 'light', label: t('theme-light'), content: <IconSun size={18} /> },
    { value: 'auto', label: t('theme-auto'), content: <IconContrast size={18} /> },
    { value: 'dark', label: t('theme-dark'), content: <IconMoon size={18} /> },
  ] as const
  return { label: t('theme'), choices, value, onChange: chooseTheme }
}

/** Chooses light, dark, or what the device has. */
export const ThemeSwitch = () => <Segmented {...useThemeChoice()} />

/** Like ThemeSwitch, for a menu. */
export const ThemeMenuChoices = () => <MenuChoices {...useThemeChoice()} />
