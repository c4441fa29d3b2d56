import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DistanceChip } from './distance-chip.tsx'
import type { FilterChanges, Filters } from './filters.ts'
import classes from './quick-filters.module.css'
import { TypeChips } from './type-choices.tsx'

type QuickFiltersProps = {
  filters: Filters
  onChange: (changes: FilterChanges) => void
  /** Applies a change without waiting for a pause. */
  onSubmit?: () => void
  /** Chips before and after those of distance and type. */
  start?: ReactNode
  end?: ReactNode
}

/** The most frequent filters, each a tap away, in one row of chips that scrolls sideways on phones. */
export function QuickFilters({ filters, onChange, onSubmit, start, end }: QuickFiltersProps) {
  const { t } = useTranslation()
  const change = (changes: FilterChanges) => {
    onChange(changes)
    onSubmit?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div role="group" aria-label={t('quick-filters')} className={classes.row}>
      {start}
      <DistanceChip value={filters.place} onChange={(place) => change({ place })} />
      <TypeChips types={filters.types} onChange={(types) => change({ types })} />
      {end}
    </div>
  )
}
