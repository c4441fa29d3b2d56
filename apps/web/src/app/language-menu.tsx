import { languages } from '@pollen/contract/constants'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '../lib/format.ts'
import { chooseLanguage, currentLanguage } from '../lib/i18n.ts'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import classes from './language-menu.module.css'

export function LanguageMenu() {
  const { t } = useTranslation()
  const current = currentLanguage()
  const button = (
    <button type="button" className={classes.button}>
      <span className="visually-hidden">{t('language')}</span>
      {current.toUpperCase()}
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
  const choices = languages.map((value) => ({ value, label: formatLanguageName(value), lang: value }))
  return (
    <Menu trigger={button}>
      <MenuChoices choices={choices} value={current} onChange={chooseLanguage} />
    </Menu>
  )
}
