import { readLocation } from '@pollen/contract/location'
import { IconCurrentLocation, IconHome } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from './address-field.tsx'
import { AddressStatusLine } from './found-address.tsx'
import classes from './place-chooser.module.css'
import { type ChosenPlace, useAddressInput, useCoordinatesInput, useKnownPoint } from './place-inputs.ts'

type PlaceChooserProps = { value: ChosenPlace; onChange: (place: ChosenPlace) => void; error?: string }

/** Where an item is: by address, by the device's position or the reference location, or by coordinates. */
export function PlaceChooser({ value, onChange, error }: PlaceChooserProps) {
  const { t } = useTranslation()
  const address = useAddressInput(value, onChange)
  const coordinates = useCoordinatesInput(value, onChange)
  const point = useKnownPoint(onChange)
  // Switching to coordinates and back brings the address again.
  const previous = useRef<ChosenPlace>(undefined)

  function switchTo(useCoordinates: boolean) {
    const restored = previous.current?.use_coordinates === useCoordinates ? previous.current : undefined
    previous.current = value
    onChange(restored ?? { ...value, use_coordinates: useCoordinates })
  }

  return (
    <div className={classes.chooser}>
      {value.use_coordinates ? (
        <CoordinatesField value={coordinates.text} error={error} onChange={coordinates.type} />
      ) : (
        <>
          <AddressField
            label={t('address')}
            hint={t('address-hint')}
            name="address"
            value={value.address}
            error={error}
            near={value.location ?? point.reference}
            onChange={address.type}
            onPick={address.pick}
          />
          <AddressStatusLine status={address.status} />
        </>
      )}
      <div className={classes.actions}>
        <Button
          look="outlined"
          isBusy={point.busy === 'position'}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={point.choosePosition}
        >
          {t('use-my-position')}
        </Button>
        <Button
          look="outlined"
          isBusy={point.busy === 'reference'}
          icon={<IconHome size={20} aria-hidden />}
          onClick={point.chooseReference}
        >
          {t('use-my-reference-place')}
        </Button>
      </div>
      <Checkbox look="switch" isChecked={value.use_coordinates} onChange={switchTo}>
        {t('give-coordinates-instead')}
      </Checkbox>
    </div>
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
