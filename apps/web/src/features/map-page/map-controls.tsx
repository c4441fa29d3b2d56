import type { Location } from '@pollen/contract/location'
import { IconCurrentLocation, IconHome, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { myLocation } from '../../lib/my-location.ts'
import { useSession } from '../../lib/session.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { offerInSnackbar, showSnackbar } from '../../ui/snackbar.tsx'
import { meQuery } from '../members/index.ts'
import classes from './map-page.module.css'

type MapControlsProps = {
  onPosition: (location: Location) => void
  onMove: (location: Location) => void
  /** Set if there is no map, which has its own zoom buttons. */
  onZoom?: (step: 1 | -1) => void
  onAdd: () => void
}

const iconSize = 22

/** The buttons at the right edge, within reach of the thumb. */
export function MapControls({ onPosition, onMove, onZoom, onAdd }: MapControlsProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  return (
    <div className={classes.controls}>
      <PositionButton onPosition={onPosition} />
      {isMember && <ReferenceButton onMove={onMove} />}
      {onZoom && (
        <>
          <RoundButton
            label={t('map-zoom-in')}
            icon={<IconPlus size={iconSize} aria-hidden />}
            onClick={() => onZoom(1)}
          />
          <RoundButton
            label={t('map-zoom-out')}
            icon={<IconMinus size={iconSize} aria-hidden />}
            onClick={() => onZoom(-1)}
          />
        </>
      )}
      <RoundButton
        look="filled"
        size="large"
        label={t('map-add')}
        icon={<IconPlus size={28} aria-hidden />}
        onClick={onAdd}
      />
    </div>
  )
}

function PositionButton({ onPosition }: Pick<MapControlsProps, 'onPosition'>) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  async function find() {
    setIsBusy(true)
    try {
      onPosition(await currentLocation())
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <RoundButton
      label={t('map-my-position')}
      icon={<IconCurrentLocation size={iconSize} aria-hidden />}
      isBusy={isBusy}
      onClick={find}
    />
  )
}

function ReferenceButton({ onMove }: Pick<MapControlsProps, 'onMove'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: me, isPending } = useQuery(meQuery)
  function show() {
    const settings = { onTake: () => void navigate(myLocation), onLapse: () => undefined }
    if (!me?.ref_location) {
      const text = t('enable-reflocation-to-use-feature')
      return void offerInSnackbar(text, { kind: 'error', label: t('place-set-reference'), ...settings })
    }
    onMove(me.ref_location)
    offerInSnackbar(t('map-at-reference'), { kind: 'brief', label: t('place-change-reference'), ...settings })
  }
  return (
    <RoundButton
      label={t('map-my-reference')}
      icon={<IconHome size={iconSize} aria-hidden />}
      isBusy={isPending}
      onClick={show}
    />
  )
}
