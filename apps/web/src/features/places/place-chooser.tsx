import type { LocationPrecision } from '@pollen/contract/item-fields'
import { approximateLocation, cellRadiusKm, readLocation } from '@pollen/contract/location'
import { isTown } from '@pollen/contract/places'
import { IconCurrentLocation, IconHome, IconMapPinCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from './address-field.tsx'
import { AddressStatusLine } from './found-address.tsx'
import { PinMap } from './pin-map.tsx'
import classes from './place-chooser.module.css'
import { type ChosenPlace, useAddressInput, useKnownPoint, usePointInput } from './place-inputs.ts'

type PlaceChooserProps = {
  value: ChosenPlace
  onChange: (place: ChosenPlace) => void
  /** The map shows the place at this precision, as others will see it. */
  precision: LocationPrecision
  error?: string
}

/** Chooses the place of an item: by address, the position of the device, the reference location, coordinates, or a pin on a map. */
export function PlaceChooser({ value, onChange, precision, error }: PlaceChooserProps) {
  const { t } = useTranslation()
  const address = useAddressInput(value, onChange)
  const point = usePointInput(value, onChange)
  const known = useKnownPoint((place) => {
    point.setNameFromMap(place.address)
    onChange(place)
  })
  // Restores the address when the member switches to coordinates and back.
  const previous = useRef<ChosenPlace>(undefined)

  function switchTo(useCoordinates: boolean) {
    const restored = previous.current?.use_coordinates === useCoordinates ? previous.current : undefined
    previous.current = value
    onChange(restored ?? { ...value, use_coordinates: useCoordinates })
  }

  function acceptName(address: string) {
    point.setNameFromMap(address)
    onChange({ ...value, address })
  }

  return (
    <div className={classes.chooser}>
      {value.use_coordinates ? (
        <CoordinatesField value={point.text} error={error} onChange={point.type} />
      ) : (
        <>
          <AddressField
            label={t('address')}
            hint={t('address-hint')}
            name="address"
            value={value.address}
            error={error}
            near={value.location ?? known.reference}
            onChange={address.type}
            onPick={(suggestion) => {
              // The center of a town has no street, so a more specific address was typed by the member.
              if (!isTown(suggestion)) point.setNameFromMap(suggestion.address)
              address.pick(suggestion)
            }}
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
      </div>
      <Checkbox look="switch" isChecked={value.use_coordinates} onChange={switchTo}>
        {t('give-coordinates-instead')}
      </Checkbox>
      <PinMap
        label={t('pin-map')}
        location={value.location}
        near={known.reference}
        circle={shownCircle(value, precision)}
        onMove={point.movePin}
      />
      <PinStatus place={value} isMoved={point.isEntered} name={point.name} onAccept={acceptName} />
    </div>
  )
}

const shownCircle = ({ location }: ChosenPlace, precision: LocationPrecision) =>
  location && precision === 'approximate'
    ? { center: approximateLocation(location), radiusKm: cellRadiusKm }
    : undefined

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

type CoordinatesFieldProps = { value: string; error?: string; onChange: (text: string) => void }

function CoordinatesField({ value, error, onChange }: CoordinatesFieldProps) {
  const { t } = useTranslation()
  const isUnreadable = value.trim() !== '' && !readLocation(value)
  return (
    <TextField
      label={t('coordinates')}
      hint={t('coordinates-hint')}
      placeholder="50.64, 5.57"
      autoComplete="off"
      value={value}
      error={isUnreadable ? t('coordinates-unreadable') : error}
      onChange={onChange}
    />
  )
}
