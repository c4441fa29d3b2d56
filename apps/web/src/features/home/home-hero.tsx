import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../instance/index.ts'
import classes from './home-hero.module.css'

export function HomeHero() {
  const { t } = useTranslation()
  return (
    <div className={classes.hero}>
      <h1 className={classes.name}>{useInstanceName()}</h1>
      <p className={classes.slogan}>{t('home-slogan')}</p>
      <p className={classes.description}>{t('home-description')}</p>
    </div>
  )
}
