import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '../lib/theme.ts'
import { IconContrast, IconMoon, IconSun } from './icons.ts'
import { Segmented } from './segmented.tsx'

export function useThemeChoice() {
  const { t } = useTranslation()
  const value = useTheme()
  const choices = [
    { value: 'light', label: t('theme-light'), content: <IconSun size={18} /> },
    { value: 'auto', label: t('theme-auto'), content: <IconContrast size={18} /> },
    { value: 'dark', label: t('theme-dark'), content: <IconMoon size={18} /> },
  ] as const
  return { label: t('theme'), choices, value, onChange: chooseTheme }
}

/** Chooses the light or dark theme, or that of the device. */
export const ThemeSwitch = () => <Segmented {...useThemeChoice()} />
