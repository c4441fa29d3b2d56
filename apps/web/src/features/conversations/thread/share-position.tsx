import type { Location } from '@pollen/contract/location'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../../lib/geolocation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import classes from './composer.module.css'

type SharePositionProps = {
  name: string
  onPosition: (location: Location) => void
  focusAfter: () => HTMLElement | null
}

/** A button that says first what it shares and with whom. The browser is asked for the position only after that. */
export function SharePosition({ name, onPosition, focusAfter }: SharePositionProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [isLooking, setIsLooking] = useState(false)

  async function share() {
    setIsLooking(true)
    try {
      onPosition(await currentLocation())
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setIsLooking(false)
      setIsOpen(false)
    }
  }
  const actions = (
    <>
      <Button isBusy={isLooking} onClick={share} data-autofocus>
        {t('share-position-confirm')}
      </Button>
      <Button look="outlined" onClick={() => setIsOpen(false)}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('share-position')}
        title={t('share-position')}
        onClick={() => setIsOpen(true)}
      >
        <IconMapPin size={24} stroke={1.75} aria-hidden />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('share-position-title')}
        actions={actions}
        focusAfter={focusAfter}
      >
        <p>{t('share-position-text', { name })}</p>
      </Dialog>
    </>
  )
}
