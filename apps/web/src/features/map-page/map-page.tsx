import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import classes from './map-page.module.css'
import { OpenMap } from './open-map.tsx'
import { useStartCamera } from './use-camera.ts'

/** The map, with the list of what it shows. */
export function MapPage() {
  const { t } = useTranslation()
  const start = useStartCamera()
  const isMember = useSession() !== null
  useEffect(() => {
    if (!isMember) showSnackbar('brief', t('better_if_connected'))
  }, [isMember, t])
  return (
    <>
      <h1 className="visually-hidden">{t('page-title__map')}</h1>
      {start ? <OpenMap start={start} /> : <div className={classes.skeleton} aria-busy />}
    </>
  )
}
