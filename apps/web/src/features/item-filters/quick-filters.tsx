import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DistanceChip } from './distance-chip.tsx'
import { OtherFilterChips } from './filter-chips.tsx'
import type { FilterChanges, Filters } from './filters.ts'
import classes from './quick-filters.module.css'
import { TypeChips } from './type-choices.tsx'

type QuickFiltersProps = {
  filters: Filters
  onChange: (changes: FilterChanges) => void
  /** Applies a change without waiting for a pause. */
  onSubmit?: () => void
  /** Chips before those of distance and type. */
  start?: ReactNode
}

/** The most frequent filters, each a tap away, and a chip for each other active one. On phones, the row scrolls sideways. */
export function QuickFilters({ filters, onChange, onSubmit, start }: QuickFiltersProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const change = (changes: FilterChanges) => {
    onChange(changes)
    onSubmit?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div ref={row} role="group" aria-label={t('quick-filters')} tabIndex={-1} className={classes.row}>
      {start}
      <DistanceChip filters={filters} onChange={(place) => change({ place })} />
      <TypeChips types={filters.types} onChange={(types) => change({ types })} />
      <OtherFilterChips
        filters={filters}
        onChange={(changes) => {
          // The pressed chip disappears.
          row.current?.focus()
          onChange(changes)
        }}
      />
    </div>
  )
}
