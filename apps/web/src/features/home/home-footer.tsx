import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstanceName } from '../instance/index.ts'
import classes from './home-footer.module.css'

export function HomeFooter() {
  const { t } = useTranslation()
  return (
    <div className={classes.footer}>
      <p>{t('home-footer')}</p>
      <Link to={pages.about.path}>{t('home-about', { name: useInstanceName() })}</Link>
    </div>
  )
}
