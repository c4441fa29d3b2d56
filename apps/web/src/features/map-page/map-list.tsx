import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts'
import { AddInMiddle, AsListLink, type ListCounts, ListHeader, type ListTab } from './list-parts.tsx'
import classes from './map-list.module.css'
import type { useMapFilters } from './use-map-filters.ts'

/** Media query for windows with room for the list next to the map. */
export const sidePanelQuery = '(min-width: 1024px)'

export type MapListProps = {
  tab: ListTab
  onTab: (tab: ListTab) => void
  counts: ListCounts
  filtering: ReturnType<typeof useMapFilters>
  hasPresets: boolean
  /** False if another element announces the number of entries in view. */
  hasStatus: boolean
  onAdd: () => void
  children: ReactNode
}

type MapPanelProps = MapListProps & {
  isOpen: boolean
  /** Undefined if there is no map, so that only the list is shown. */
  onToggle: (() => void) | undefined
}

/**
 * Shows the content of the map as text, in a panel next to it. It is the main control for members who cannot see or drag the map. Small
 * screens have a sheet instead, see `map-sheet.tsx`.
 */
export function MapList({ isOpen, onToggle, counts, hasStatus, onAdd, children, ...header }: MapPanelProps) {
  const { t } = useTranslation()
  const Icon = isOpen ? IconChevronLeft : IconChevronRight
  const count = counts[header.tab]
  return (
    <section className={classes.panel} data-is-open={isOpen} aria-label={t('map-list')}>
      {onToggle && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={t(isOpen ? 'map-list-hide' : 'map-list-show')}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={20} aria-hidden />
        </button>
      )}
      {isOpen && (
        <>
          <ListHeader counts={counts} {...header} end={<AsListLink filters={header.filtering.filters} />} />
          {hasStatus && (
            <p role="status" className="visually-hidden">
              {count !== null && t(`map-in-view__${header.tab}`, { count })}
            </p>
          )}
          {children}
          <div className={classes.footer}>
            <AddInMiddle onAdd={onAdd} />
          </div>
        </>
      )}
    </section>
  )
}
