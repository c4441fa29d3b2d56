import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { myLocation } from '../../lib/my-location.ts'
import { useSession } from '../../lib/session.ts'
import { IconCurrentLocation, IconHome, IconMinus, IconPlus } from '../../ui/icons.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { offerInSnackbar, showSnackbar } from '../../ui/snackbar.tsx'
import { meQuery } from '../members/index.ts'
import classes from './map-controls.module.css'
import { PanButtons, type PanProps } from './pan-buttons.tsx'

export type MoveMap = (location: Location) => void

type MapControlsProps = {
  onPosition: (location: Location) => void
  onMove: MoveMap
  onZoom: (step: 1 | -1) => void
  /** Null if there is no map. */
  pan: PanProps | null
  onAdd: () => void
}

const iconSize = 22

/** The buttons at the right edge, within reach of the thumb. On touch screens, some appear only with the focus. */
export function MapControls({ onPosition, onMove, onZoom, pan, onAdd }: MapControlsProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  return (
    <div className={classes.controls}>
      {pan && <PanButtons {...pan} />}
      {/* biome-ignore lint/a11y/useSemanticElements: not fields of a form */}
      <div role="group" aria-label={t('map-zoom')} className={classes.zoom}>
        <RoundButton
          look="plain"
          label={t('map-zoom-in')}
          icon={<IconPlus size={iconSize} aria-hidden />}
          onClick={() => onZoom(1)}
        />
        <RoundButton
          look="plain"
          label={t('map-zoom-out')}
          icon={<IconMinus size={iconSize} aria-hidden />}
          onClick={() => onZoom(-1)}
        />
      </div>
      <PositionButton onPosition={onPosition} />
      {isMember && <ReferenceButton onMove={onMove} />}
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
  const { show, isPending } = useShowReference(onMove)
  return (
    <div className={classes.forMouse}>
      <RoundButton
        label={t('map-my-reference')}
        icon={<IconHome size={iconSize} aria-hidden />}
        isBusy={isPending}
        onClick={show}
      />
    </div>
  )
}

/** Moves the map to the reference location, or opens its settings if there is none. */
export function useShowReference(onMove: MoveMap) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMember = useSession() !== null
  const { data: me, isPending } = useQuery({ ...meQuery, enabled: isMember })
  function show() {
    if (!me?.ref_location) {
      if (me) showSnackbar('error', t('enable-reflocation-to-use-feature'))
      return void navigate(myLocation)
    }
    onMove(me.ref_location)
    offerInSnackbar(t('map-at-reference'), {
      label: t('place-change-reference'),
      onTake: () => void navigate(myLocation),
      onLapse: () => undefined,
    })
  }
  return { show, isPending, hasReference: me && me.ref_location !== null }
}
