import { useTranslation } from 'react-i18next'
import { useIsUpdateAvailable } from './new-version.ts'
import classes from './page-frame.module.css'

/** Offers to load the new version. The page never reloads by itself, because a person may be typing. */
export function UpdateOffer() {
  const { t } = useTranslation()
  const isUpdateAvailable = useIsUpdateAvailable()
  const reload = async () => (await import('./register-service-worker.ts')).loadNewVersion()
  return (
    <div role="status">
      {isUpdateAvailable && (
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
