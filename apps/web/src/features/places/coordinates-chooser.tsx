import { readLocation } from '@pollen/contract/location'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './place-chooser.module.css'
import type { PlaceInputs } from './place-inputs.ts'

/** Chooses the place of an item by coordinates, for the few places without an address. */
export function CoordinatesChooser({ inputs, error }: { inputs: PlaceInputs; error?: string }) {
  const { t } = useTranslation()
  const { place, point, switchTo } = inputs
  const isUnreadable = point.text.trim() !== '' && !readLocation(point.text)
  return (
    <div className={classes.chooser}>
      <Checkbox look="switch" isChecked={place.use_coordinates} onChange={switchTo}>
        {t('give-coordinates-instead')}
      </Checkbox>
      {place.use_coordinates && (
        <TextField
          label={t('coordinates')}
          hint={t('coordinates-hint')}
          placeholder="50.64, 5.57"
          autoComplete="off"
          value={point.text}
          error={isUnreadable ? t('coordinates-unreadable') : error}
          onChange={point.type}
        />
      )}
    </div>
  )
}
