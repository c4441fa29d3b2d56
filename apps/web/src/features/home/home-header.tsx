import { languages } from '@pollen/contract/constants'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts'
import { Logo } from '../../ui/logo.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import classes from './home-header.module.css'

const choices = languages.map((language) => ({ value: language, label: language.toUpperCase() }))

export function HomeHeader() {
  const { t } = useTranslation()
  return (
    <div className={classes.header}>
      <Logo size={44} />
      <div className={classes.preferences}>
        <ThemeSwitch />
        <Segmented label={t('language')} choices={choices} value={currentLanguage()} onChange={chooseLanguage} />
      </div>
    </div>
  )
}
