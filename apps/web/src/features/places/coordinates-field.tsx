import { readLocation } from '@pollen/contract/location'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'

type CoordinatesFieldProps = { value: string; error?: string; onChange: (text: string) => void }

export function CoordinatesField({ value, error, onChange }: CoordinatesFieldProps) {
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
