import { IconContrast, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from './segmented.tsx'
import { chooseTheme, useThemeChoice } from './theme-choice.ts'

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const choices = [
    { value: 'light', label: t('theme-light'), content: <IconSun size={18} /> },
    { value: 'auto', label: t('theme-auto'), content: <IconContrast size={18} /> },
    { value: 'dark', label: t('theme-dark'), content: <IconMoon size={18} /> },
  ] as const
  return <Segmented label={t('theme')} choices={choices} value={useThemeChoice()} onChange={chooseTheme} />
}
