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
import { useKnownPlace } from './use-known-place.ts'
import { usePlaceByNumbers } from './use-place-by-numbers.ts'
import { usePlaceByWords } from './use-place-by-words.ts'

type PlaceChooserProps = { value: ChosenPlace; onChange: (place: ChosenPlace) => void; error?: string }

/** Where something is: by address, by the person's position or reference place, or by coordinates. */
export function PlaceChooser({ value, onChange, error }: PlaceChooserProps) {
  const { t } = useTranslation()
  const byWords = usePlaceByWords(value, onChange)
  const byNumbers = usePlaceByNumbers(value, onChange)
  const known = useKnownPlace(onChange)
  // What was said the other way waits here, so that changing one's mind twice loses nothing.
  const other = useRef<ChosenPlace>(undefined)

  function switchTo(useCoordinates: boolean) {
    const waiting = other.current?.use_coordinates === useCoordinates ? other.current : undefined
    other.current = value
    onChange(waiting ?? { ...value, use_coordinates: useCoordinates })
  }

  return (
    <div className={classes.chooser}>
      {value.use_coordinates ? (
        <CoordinatesField value={byNumbers.text} error={error} onChange={byNumbers.type} />
      ) : (
        <>
          <AddressField
            label={t('address')}
            hint={t('address-hint')}
            name="address"
            value={value.address}
            error={error}
            near={value.location ?? known.reference}
            onChange={byWords.type}
            onPick={byWords.pick}
          />
          <FoundNote note={byWords.note} />
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
