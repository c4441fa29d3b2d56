import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import type { SectionProps } from './section-props.ts'

export function SearchSection({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  return (
    <TextField
      type="search"
      enterKeyHint="search"
      label={t('filter-words')}
      hint={t('filter-words-hint')}
      maxLength={200}
      autoComplete="off"
      value={filters.search}
      onChange={(search) => onChange({ search })}
    />
  )
}
