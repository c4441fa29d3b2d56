import { Tooltip } from '@mantine/core'
import { pages } from '@pollen/contract/pages'
import { IconMap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import classes from './home-actions.module.css'

export function HomeActions() {
  const { t } = useTranslation()
  if (useSession()) {
    return (
      <div className={classes.actions}>
        <ButtonLink to={pages.map.path} size="lg">
          {t('home-enter')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={classes.actions}>
      <ButtonLink to={pages.signup.path} size="lg">
        {t('sign-up')}
      </ButtonLink>
      <ButtonLink to={pages.login.path} size="lg" variant="default">
        {t('log-in')}
      </ButtonLink>
      <Tooltip label={t('home-view-map-hint')} events={{ hover: true, focus: true, touch: false }}>
        <ButtonLink to={pages.map.path} size="lg" variant="subtle" leftSection={<IconMap size={20} aria-hidden />}>
          {t('home-view-map')}
        </ButtonLink>
      </Tooltip>
    </div>
  )
}
