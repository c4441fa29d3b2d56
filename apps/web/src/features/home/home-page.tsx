import { languages } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { IconMap } from '../../ui/icons.ts'
import { Logo } from '../../ui/logo.tsx'
import { SegmentedLinks } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { InstanceHtml, instanceQuery, useInstanceName, useInstanceTexts } from '../instance/index.ts'
import { Contents } from './contents.tsx'
import { ExampleBoard } from './example-board.tsx'
import classes from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { InstanceSections } from './instance-sections.tsx'
import { SharedNumbers } from './shared-numbers.tsx'

export function HomePage() {
  const instanceName = useInstanceName()
  return (
    <div className={classes.page}>
      <HomeHeader />
      <div className={classes.welcome}>
        <div className={classes.words}>
          <h1 className={classes.name}>{instanceName}</h1>
          <Welcome />
          <HomeActions />
          <SharedNumbers />
        </div>
        <ExampleBoard />
      </div>
      <Contents />
      <HowItWorks />
      <InstanceSections />
      <HomeFooter />
    </div>
  )
}

/** The slogan and introduction of the instance. If they fail to load, the sections below show the error. */
function Welcome() {
  const { data: texts, isPending } = useInstanceTexts()
  if (isPending) return <Skeleton width="100%" height="10rem" className={classes.slogan ?? ''} />
  return (
    texts && (
      <div lang={texts.language}>
        <p className={classes.slogan}>{texts.welcome.title}</p>
        <div className={classes.description}>
          <InstanceHtml html={texts.welcome.html} />
        </div>
      </div>
    )
  )
}

function HomeFooter() {
  const { t } = useTranslation()
  const instanceName = useInstanceName()
  const { data: instance } = useQuery(instanceQuery)
  return (
    <div className={classes.footer}>
      <p>{t('home-footer')}</p>
      <nav className={classes.links} aria-label={t('home-more')}>
        <a href={pages.about.path}>{t('home-about', { name: instanceName })}</a>
        <a href={`${pages.about.path}#rules`}>{t('home-rules')}</a>
        <a href={pages.report.path}>{t('home-report')}</a>
        {instance?.source_url && (
          <a href={instance.source_url} rel="noopener noreferrer">
            {t('home-source')}
          </a>
        )}
      </nav>
      {instance && <p>{t('home-version', { version: instance.version })}</p>}
    </div>
  )
}

function HomeHeader() {
  const { t } = useTranslation()
  return (
    <div className={classes.header}>
      <Logo size={44} />
      <div className={classes.preferences}>
        <div className={classes.theme}>
          <ThemeSwitch />
        </div>
        <SegmentedLinks
          label={t('language')}
          choices={languages.map((language) => ({
            href: `${pages.home.path}?lang=${language}`,
            label: language.toUpperCase(),
            language,
            isCurrent: language === currentLanguage(),
            onFollow: () => chooseLanguage(language),
          }))}
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
        <ButtonAnchor href={pages.map.path} size="large">
          {t('home-enter')}
        </ButtonAnchor>
      ) : (
        <>
          <ButtonAnchor href={pages.signup.path} size="large">
            {t('sign-up')}
          </ButtonAnchor>
          <ButtonAnchor href={pages.login.path} size="large" look="outlined">
            {t('log-in')}
          </ButtonAnchor>
          <Tooltip text={t('home-view-map-hint')}>
            <ButtonAnchor href={pages.map.path} size="large" look="plain" icon={<IconMap size={20} aria-hidden />}>
              {t('home-view-map')}
            </ButtonAnchor>
          </Tooltip>
        </>
      )}
    </div>
  )
}
