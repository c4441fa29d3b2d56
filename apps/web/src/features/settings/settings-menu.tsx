import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './settings-menu.module.css'
import { settingsTabs } from './settings-tabs.ts'

/** At the side; on a phone, a row above. */
export function SettingsMenu() {
  const { t } = useTranslation()
  return (
    <nav className={classes.menu} aria-label={t('page-title__settings')}>
      {Object.entries(settingsTabs).map(([tab, Icon]) => (
        <Link key={tab} to={pages.settingsTab.path} params={{ tab }} className={classes.link} resetScroll={false}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {t(`settings-tab__${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
