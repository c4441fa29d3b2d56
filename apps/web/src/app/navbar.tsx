import { languages, languageTable } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../lib/i18n.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconChevronDown, IconContrast } from '../ui/icons.ts'
import { Logo } from '../ui/logo.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../ui/menu.tsx'
import { useThemeChoice } from '../ui/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './navbar.module.css'
import { memberLinks, useReturnSearch } from './navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** Brand and preferences on every screen; from 768 px also the links that phones have in the bottom bar. */
export function Navbar({ isMember, instanceName }: { isMember: boolean; instanceName: string }) {
  const { t } = useTranslation()
  const returnSearch = useReturnSearch()
  return (
    <header className={classes.bar}>
      <Link to={pages.home.path} className={classes.brand}>
        <Logo size={34} />
        <span className={classes.name}>{instanceName}</span>
      </Link>
      {isMember && (
        <nav className={classes.links} aria-label={t('nav-main')}>
          {memberLinks.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.link} title={t(label)}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {t(label)}
              {to === pages.conversations.path && <UnreadBadge />}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes.preferences}>
        <PreferencesMenu />
      </div>
      <div className={classes.account}>
        {isMember ? (
          <AccountMenu className={classes.link} />
        ) : (
          <>
            <ButtonLink to={pages.login.path} search={returnSearch} look="outlined">
              {t('log-in')}
            </ButtonLink>
            <ButtonLink to={pages.signup.path} search={returnSearch}>
              {t('sign-up')}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

/** Language and theme. Members also find both in their settings. */
function PreferencesMenu() {
  const { t } = useTranslation()
  const current = currentLanguage()
  const theme = useThemeChoice()
  const button = (
    <button type="button" className={classes.chosen}>
      <span className="visually-hidden">{t('nav-preferences')}</span>
      <IconContrast size={18} aria-hidden />
      {current.toUpperCase()}
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
  const choices = languages.map((value) => ({ value, label: languageTable[value].name, lang: value }))
  return (
    <Menu trigger={button}>
      <MenuChoices label={t('language')} choices={choices} value={current} onChange={chooseLanguage} />
      <MenuSeparator />
      <MenuChoices {...theme} />
    </Menu>
  )
}
