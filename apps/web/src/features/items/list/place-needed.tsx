import { IconMapPinQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlaceField } from '../filters/place-field.tsx'
import type { SectionProps } from '../filters/section-props.ts'
import type { Place } from '../filters/use-place.ts'
import classes from './place-needed.module.css'

/** Distances were asked for, and there is nowhere yet to count them from. */
export function PlaceNeeded({ filters, place, onChange }: SectionProps & { place: Place }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMapPinQuestion size={34} stroke={1.5} aria-hidden />} text={t('place-needed')}>
      <div className={classes.choice}>
        <PlaceField filters={filters} place={place} onChange={onChange} isNeeded />
      </div>
    </EmptyState>
  )
}
