import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import classes from './filter-chips.module.css'
import { activeFilters, clearFilters, type FilterChanges, type FilterName, type Filters } from './filters.ts'

type FilterChipsProps = { filters: Filters; onChange: (changes: FilterChanges) => void }

/** A chip for each active filter, to remove it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const active = activeFilters(filters, { t, language: currentLanguage() })
  // The pressed button disappears, so the group takes the focus.
  const remove = (changes: FilterChanges) => {
    group.current?.focus()
    onChange(changes)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div ref={group} role="group" aria-label={t('filters-active')} tabIndex={-1} className={classes.chips}>
      {active.map(({ key, label, changes }) => (
        <RemovableChip
          key={key}
          label={label}
          removeLabel={t('filter-remove', { filter: label })}
          onRemove={() => remove(changes)}
        />
      ))}
      {active.length > 0 && (
        <Button look="plain" onClick={() => remove(clearFilters(filters))}>
          {t('filters-clear')}
        </Button>
      )}
    </div>
  )
}

/** Shown by their own controls in the row of quick filters and above it. */
const quickFilters: FilterName[] = ['search', 'types', 'place']

/** A chip for each active filter that the row of quick filters does not show. Follows it in the same row. */
export function OtherFilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const active = activeFilters(filters, { t, language: currentLanguage() })
  return active
    .filter(({ name }) => !quickFilters.includes(name))
    .map(({ key, label, changes }) => (
      <RemovableChip
        key={key}
        label={label}
        removeLabel={t('filter-remove', { filter: label })}
        onRemove={() => onChange(changes)}
      />
    ))
}
