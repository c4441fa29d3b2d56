import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { activeFilters } from '../filters/active-filters.ts'
import { withoutFilters } from '../filters/filters.ts'
import type { SectionProps } from '../filters/section-props.ts'
import classes from './filter-chips.module.css'

/** What narrows the list, each to be taken away. */
export function FilterChips({ filters, onChange }: SectionProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const active = activeFilters(filters, { t, language: currentLanguage() })
  // The pressed button goes away; the focus stays with its neighbours.
  const remove = (changed: typeof filters) => {
    group.current?.focus()
    onChange(changed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div ref={group} role="group" aria-label={t('filters-active')} tabIndex={-1} className={classes.chips}>
      {active.map(({ key, label, without }) => (
        <RemovableChip
          key={key}
          label={label}
          removeLabel={t('filter-remove', { filter: label })}
          onRemove={() => remove(without)}
        />
      ))}
      {active.length > 0 && (
        <Button look="plain" onClick={() => remove(withoutFilters(filters))}>
          {t('filters-clear')}
        </Button>
      )}
    </div>
  )
}
