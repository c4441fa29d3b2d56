import type { LocationPrecision } from '@pollen/contract/item-fields'
import { approximateLocation, cellRadiusKm } from '@pollen/contract/location'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconCurrentLocation, IconHome, IconMapPin, IconMapPinCheck } from '../../ui/icons.ts'
import { AddressField } from './address-field.tsx'
import { AddressStatusLine } from './found-address.tsx'
import { PinMap } from './pin-map.tsx'
import classes from './place-chooser.module.css'
import type { ChosenPlace, PlaceInputs } from './place-inputs.ts'

type PlaceChooserProps = {
  inputs: PlaceInputs
  /** The map shows the place at this precision, as others will see it. */
  precision: LocationPrecision
  error?: string
  /** Called when the address gets the focus. */
  onUse?: () => void
}

/** Chooses the place of an item: by address, the position of the device, the reference location, or a pin on a map. */
export function PlaceChooser({ inputs, precision, error, onUse }: PlaceChooserProps) {
  const { t } = useTranslation()
  const { place, address, point, known } = inputs
  return (
    <div className={classes.chooser}>
      {place.use_coordinates ? (
        <PointLine place={place} onLeave={() => inputs.switchTo(false)} />
      ) : (
        <>
          <AddressField
            label={t('address')}
            hint={t('address-hint')}
            name="address"
            value={place.address}
            error={error}
            near={place.location ?? known.reference}
            onChange={address.type}
            onPick={inputs.pickAddress}
            onFocus={onUse}
          />
          <AddressStatusLine status={point.isEntered ? undefined : address.status} />
        </>
      )}
      <div className={classes.actions}>
        <Button
          look="outlined"
          isBusy={known.busy === 'position'}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={known.choosePosition}
        >
          {t('use-my-position')}
        </Button>
        <Button
          look="outlined"
          isBusy={known.busy === 'reference'}
          icon={<IconHome size={20} aria-hidden />}
          onClick={known.chooseReference}
        >
          {t('use-my-reference-place')}
        </Button>
        <PinMap
          label={t('pin-map')}
          location={place.location}
          near={known.reference}
          circle={shownCircle(place, precision)}
          onMove={point.movePin}
        />
      </div>
      <PinStatus place={place} isMoved={point.isEntered} name={point.name} onAccept={inputs.takeName} />
    </div>
  )
}

const shownCircle = ({ location }: ChosenPlace, precision: LocationPrecision) =>
  location && precision === 'approximate'
    ? { center: approximateLocation(location), radiusKm: cellRadiusKm }
    : undefined

/** A place that is given by its coordinates, with the name that the map has for it. */
function PointLine({ place, onLeave }: { place: ChosenPlace; onLeave: () => void }) {
  const { t } = useTranslation()
  const coordinates = formatLocation(place.location)
  return (
    <div className={classes.point}>
      <IconMapPin size={22} className={classes.pin} aria-hidden />
      <p>
        <span className={classes.name}>{place.address || coordinates || t('coordinates-missing')}</span>
        {place.address && <span className={classes.coordinates}>{coordinates}</span>}
      </p>
      <Button look="plain" onClick={onLeave}>
        {t('give-address-instead')}
      </Button>
    </div>
  )
}

type PinStatusProps = {
  place: ChosenPlace
  isMoved: boolean
  name: string | undefined
  onAccept: (name: string) => void
}

/** Shows where the pin was placed. Offers the name of that point if the member wrote a different address. */
function PinStatus({ place, isMoved, name, onAccept }: PinStatusProps) {
  const { t } = useTranslation()
  const words = name || formatLocation(place.location, 5)
  const isOffered = isMoved && !!name && name !== place.address && !place.use_coordinates
  return (
    <>
      <p role="status" className={classes.pinStatus}>
        {isMoved && (name === undefined ? t('place-state__looking') : t('pin-moved', { place: words }))}
      </p>
      {isOffered && (
        <div>
          <Button look="plain" icon={<IconMapPinCheck size={20} aria-hidden />} onClick={() => onAccept(name)}>
            {t('pin-take-name', { name })}
          </Button>
        </div>
      )}
    </>
  )
}
