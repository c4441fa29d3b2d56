import { IconCurrentLocation, IconHome } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AddressField } from './address-field.tsx'
import type { ChosenPlace } from './chosen-place.ts'
import { CoordinatesField } from './coordinates-field.tsx'
import { FoundNote } from './found-note.tsx'
import classes from './place-chooser.module.css'
import { useAddressLookup } from './use-address-lookup.ts'
import { useKnownPlace } from './use-known-place.ts'

type PlaceChooserProps = { value: ChosenPlace; onChange: (place: ChosenPlace) => void; error?: string }

/** Where something is: by address, by the person's position or reference place, or by coordinates. */
export function PlaceChooser({ value, onChange, error }: PlaceChooserProps) {
  const { t } = useTranslation()
  const lookup = useAddressLookup(value, onChange)
  const known = useKnownPlace(onChange)
  // The other way of saying it waits here, so that changing one's mind twice loses nothing.
  const byAddress = useRef<ChosenPlace>(undefined)

  function switchTo(useCoordinates: boolean) {
    if (useCoordinates) byAddress.current = value
    const back = byAddress.current ?? { ...value, location: null }
    onChange(useCoordinates ? { ...value, use_coordinates: true } : { ...back, use_coordinates: false })
  }
  const words = value.address.trim()
  const state = value.location ? 'found' : lookup.isLooking ? 'looking' : words === '' ? undefined : 'missing'

  return (
    <div className={classes.chooser}>
      {value.use_coordinates ? (
        <CoordinatesField place={value} error={error} onChange={onChange} />
      ) : (
        <>
          <AddressField
            label={t('address')}
            hint={t('address-hint')}
            name="address"
            value={value.address}
            error={error}
            near={value.location ?? known.reference}
            onChange={lookup.type}
            onPick={({ address, location }) => onChange({ address, location, use_coordinates: false })}
          />
          <FoundNote state={state} />
        </>
      )}
      <div className={classes.actions}>
        <Button
          look="outlined"
          isBusy={known.busy === 'position'}
          icon={<IconCurrentLocation size={20} aria-hidden />}
          onClick={known.takePosition}
        >
          {t('use-my-position')}
        </Button>
        <Button
          look="outlined"
          isBusy={known.busy === 'reference'}
          icon={<IconHome size={20} aria-hidden />}
          onClick={known.takeReference}
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
