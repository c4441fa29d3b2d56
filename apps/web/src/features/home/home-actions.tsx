import { pages } from '@pollen/contract/pages'
import { IconMap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './home-actions.module.css'

export function HomeActions() {
  const { t } = useTranslation()
  if (useSession()) {
    return (
      <div className={classes.actions}>
        <ButtonLink to={pages.map.path} size="large">
          {t('home-enter')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={classes.actions}>
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
    </div>
  )
}
