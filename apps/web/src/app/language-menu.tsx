import { Menu } from '@mantine/core'
import { languages } from '@pollen/contract/constants'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
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
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === current}
            rightSection={language === current ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => chooseLanguage(language)}
          >
            {formatLanguageName(language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
