import { languages } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { IconMap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useInstanceName } from '../instance/index.ts'
import { ExampleBoard } from './example-board.tsx'
import classes from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { SharedNumbers } from './shared-numbers.tsx'
import { TermsAndData } from './terms-and-data.tsx'

export function HomePage() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  return (
    <div className={classes.page}>
      <HomeHeader />
      <div className={classes.welcome}>
        <div className={classes.words}>
          <h1 className={classes.name}>{instanceName}</h1>
          <p className={classes.slogan}>{t('home-slogan')}</p>
          <p className={classes.description}>{t('home-description')}</p>
          <HomeActions />
          <SharedNumbers />
        </div>
        <ExampleBoard />
      </div>
      <HowItWorks />
      <TermsAndData />
      <div className={classes.footer}>
        <p>{t('home-footer')}</p>
        <Link to={pages.about.path}>{t('home-about', { name: instanceName })}</Link>
      </div>
    </div>
  )
}

const languageChoices = languages.map((language) => ({ value: language, label: language.toUpperCase() }))

function HomeHeader() {
  const { t } = useTranslation()
  return (
    <div className={classes.header}>
      <Logo size={44} />
      <div className={classes.preferences}>
        <div className={classes.theme}>
          <ThemeSwitch />
        </div>
        <Segmented
          label={t('language')}
          choices={languageChoices}
          value={currentLanguage()}
          onChange={chooseLanguage}
        />
      </div>
    </div>
  )
}

function HomeActions() {
  const { t } = useTranslation()
  const isLoggedIn = useSession() !== null
  return (
    <div className={classes.actions}>
      {isLoggedIn ? (
        <ButtonLink to={pages.map.path} size="large">
          {t('home-enter')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={pages.signup.path} size="large">
            {t('sign-up')}
          </ButtonLink>
          <ButtonLink to={pages.login.path} size="large" look="outlined">
            {t('log-in')}
          </ButtonLink>
          <Tooltip text={t('home-view-map-hint')}>
            <ButtonLink to={pages.map.path} size="large" look="plain" icon={<IconMap size={20} aria-hidden />}>
              {t('home-view-map')}
            </ButtonLink>
          </Tooltip>
        </>
      )}
    </div>
  )
}
