import { Menu } from '@mantine/core'
import { languages } from '@pollen/contract/constants'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '../lib/format.ts'
import { chooseLanguage, currentLanguage } from '../lib/i18n.ts'
import classes from './language-menu.module.css'

export function LanguageMenu() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.button}>
          <span className="visually-hidden">{t('language')}</span>
          {current.toUpperCase()}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={language}
              closeMenuOnClick
              onChange={() => chooseLanguage(language)}
            >
              {formatLanguageName(language)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
