import { readLocation } from '@pollen/contract/location'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeLocation } from '../../lib/location-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { ChosenPlace } from './chosen-place.ts'

type CoordinatesFieldProps = { place: ChosenPlace; error?: string; onChange: (place: ChosenPlace) => void }

/** The point by its numbers, kept as they were typed while they mean the same point. */
export function CoordinatesField({ place, error, onChange }: CoordinatesFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => writeLocation(place.location))
  const means = (text: string) => JSON.stringify(readLocation(text)) === JSON.stringify(place.location)
  const text = place.location === null || means(typed) ? typed : writeLocation(place.location)
  const unreadable = text.trim() !== '' && !readLocation(text) ? t('coordinates-unreadable') : undefined
  return (
    <TextField
      label={t('coordinates')}
      hint={t('coordinates-hint')}
      placeholder="50.64, 5.57"
      autoComplete="off"
      value={text}
      error={unreadable ?? error}
      onChange={(next) => {
        setTyped(next)
        onChange({ ...place, location: readLocation(next), use_coordinates: true })
      }}
    />
  )
}
