import { useTranslation } from 'react-i18next'
import { useIsNewVersionThere } from './new-version.ts'
import classes from './page-frame.module.css'

/** A page never loads itself again: somebody may be typing. */
export function UpdateOffer() {
  const { t } = useTranslation()
  const isNewVersionThere = useIsNewVersionThere()
  const reload = async () => (await import('./register-service-worker.ts')).loadNewVersion()
  return (
    <div role="status">
      {isNewVersionThere && (
        <p className={classes.offer}>
          {t('update-ready')}
          <button type="button" onClick={reload}>
            {t('update-reload')}
          </button>
        </p>
      )}
    </div>
  )
}
