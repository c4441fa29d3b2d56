import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type PagePreparation, withEarlyAnswer } from '../../../first-paint/early-answer.ts'
import { useSession } from '../../lib/session.ts'
import { canMapBeSupported } from '../../map/index.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { instanceQuery } from '../instance/index.ts'
import { meQuery } from '../members/index.ts'
import classes from './map-page.module.css'
import { OpenMap } from './open-map.tsx'
import { useStartCamera } from './use-camera.ts'

/** The map opens at the reference location of the member. */
const prepareStart = withEarlyAnswer(({ client }) => client.prefetchQuery(meQuery))

export function prepare(preparation: PagePreparation) {
  if (preparation.isPreload) return
  // Starts both downloads before the first render; the map and its page report failures.
  if (canMapBeSupported()) import('../../map/loaded-map.tsx').catch(() => undefined)
  void preparation.client.prefetchQuery(instanceQuery)
  return prepareStart(preparation)
}

/** The map with the list of its content. */
export function MapPage() {
  const { t } = useTranslation()
  const start = useStartCamera()
  const isMember = useSession() !== null
  const suggestLogIn = useEffectEvent(() => showSnackbar('brief', t('better_if_connected')))
  useEffect(() => {
    if (!isMember) suggestLogIn()
  }, [isMember])
  return (
    <>
      <h1 className="visually-hidden">{t('page-title__map')}</h1>
      {start ? <OpenMap start={start} /> : <div className={classes.skeleton} aria-busy />}
    </>
  )
}
