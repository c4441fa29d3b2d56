import type { Location } from '@pollen/contract/location'
import { IconMapPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../../lib/geolocation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RoundButton } from '../../../ui/round-button.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'

type SharePositionProps = {
  name: string
  onPosition: (location: Location) => void
  focusAfter: () => HTMLElement | null
}

/** A button that first explains what is shared with whom. The browser is asked for the position only after confirmation. */
export function SharePosition({ name, onPosition, focusAfter }: SharePositionProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const lastAttempt = useRef(0)

  async function share() {
    const attempt = ++lastAttempt.current
    setIsLooking(true)
    try {
      const location = await currentLocation()
      // Closing the dialog in the meantime cancels the sharing.
      if (attempt === lastAttempt.current) onPosition(location)
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      if (attempt === lastAttempt.current) showSnackbar('error', t(failure.messageKey))
    } finally {
      if (attempt === lastAttempt.current) close()
    }
  }
  function close() {
    lastAttempt.current++
    setIsLooking(false)
    setIsOpen(false)
  }
  const actions = (
    <>
      <Button isBusy={isLooking} onClick={share} data-autofocus>
        {t('share-position-confirm')}
      </Button>
      <Button look="outlined" onClick={close}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <>
      <RoundButton
        look="plain"
        label={t('share-position')}
        icon={<IconMapPin size={24} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('share-position-title')}
        actions={actions}
        focusAfter={focusAfter}
      >
        <p>{t('share-position-text', { name })}</p>
      </Dialog>
    </>
  )
}
