import { useTranslation } from 'react-i18next'
import { mainId } from './main-content.tsx'
import classes from './skip-link.module.css'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href={`#${mainId}`}>
      {t('skip-to-content')}
    </a>
  )
}
