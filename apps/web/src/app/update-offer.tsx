import { useTranslation } from 'react-i18next'
import classes from './root.module.css'
import { loadNewVersion, useIsNewVersionThere } from './service-worker.ts'

/** A page never loads itself again: somebody may be typing. */
export function UpdateOffer() {
  const { t } = useTranslation()
  const isNewVersionThere = useIsNewVersionThere()
  return (
    <div role="status">
      {isNewVersionThere && (
        <p className={classes.offer}>
          {t('update-ready')}
          <button type="button" onClick={loadNewVersion}>
            {t('update-reload')}
          </button>
        </p>
      )}
    </div>
  )
}
