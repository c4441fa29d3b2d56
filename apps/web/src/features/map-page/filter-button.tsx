import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { countValues } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { IconAdjustmentsHorizontal } from '../../ui/icons.ts'
import { RoundButton } from '../../ui/round-button.tsx'
import { activeFilters, FilterSheet } from '../item-filters/index.ts'
import type { useMapFilters } from './use-map-filters.ts'

/** Media query for windows in which the filters are a column next to the map. Others have a sheet. */
export const filterColumnQuery = '(min-width: 700px) and (min-height: 481px)'

type FilterButtonProps = {
  ref: Ref<HTMLButtonElement>
  filtering: ReturnType<typeof useMapFilters>
  /** The number of items in view; null while it is unknown. */
  count: number | null
  /** Opens and closes the column; null if the window has no room for it. */
  column: { isOpen: boolean; onToggle: () => void } | null
}

export function FilterButton({ ref, filtering, count, column }: FilterButtonProps) {
  const { t } = useTranslation()
  const { filters, panelPlace, change, applyNow, isSettling } = filtering
  const inUse = activeFilters(filters, { t, language: currentLanguage() }).length
  const look = {
    look: 'plain',
    label: inUse > 0 ? t('filters-with-count', { count: inUse }) : t('filters'),
    icon: <IconAdjustmentsHorizontal size={22} aria-hidden />,
    count: inUse,
  } as const
  if (column) return <RoundButton ref={ref} {...look} aria-expanded={column.isOpen} onClick={column.onToggle} />
  return (
    <FilterSheet
      filters={filters}
      place={panelPlace}
      onChange={change}
      onSubmit={applyNow}
      closeLabel={
        isSettling || count === null
          ? t('items-show-any')
          : t('items-show', countValues({ count, count_is_exact: true }))
      }
      button={(_, opener) => <RoundButton ref={ref} {...look} {...opener} />}
    />
  )
}
