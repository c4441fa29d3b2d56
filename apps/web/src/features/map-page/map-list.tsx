import { pages } from '@pollen/contract/pages'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconList,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type Filters, writeFilters } from '../item-filters/index.ts'
import classes from './map-list.module.css'

/** Media query for windows with room for the list next to the map. */
export const sidePanelQuery = '(min-width: 1024px)'

export type ListTab = 'items' | 'resources'

type MapListProps = {
  isOpen: boolean
  /** Undefined if there is no map, so that only the list is shown. */
  onToggle: (() => void) | undefined
  tab: ListTab
  onTab: (tab: ListTab) => void
  counts: Record<ListTab, number | null>
  /** Adds something at the center of the view. */
  onAdd: () => void
  filters: Filters
  children: ReactNode
}

/**
 * Shows the content of the map as text: a side panel, or a bottom sheet on small screens. It is the main control for members who cannot see
 * or drag the map.
 */
export function MapList({ isOpen, onToggle, tab, onTab, counts, onAdd, filters, children }: MapListProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery(sidePanelQuery)
  const isMember = useSession() !== null
  const Icon = isWide ? (isOpen ? IconChevronLeft : IconChevronRight) : isOpen ? IconChevronDown : IconChevronUp
  const label = (each: ListTab) => {
    const count = counts[each]
    const words = t(`map-${each}`)
    return count === null ? words : `${words} (${formatCount(count)})`
  }
  return (
    <section className={classes.panel} data-is-open={isOpen} aria-label={t('map-list')}>
      {onToggle && (
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <Icon size={20} aria-hidden />
          <span className={classes.toggleWords}>{t(isOpen ? 'map-list-hide' : 'map-list-show')}</span>
        </button>
      )}
      {isOpen && (
        <>
          <div className={classes.header}>
            <Segmented
              label={t('map-list')}
              choices={[
                { value: 'items', label: label('items') },
                { value: 'resources', label: label('resources') },
              ]}
              value={tab}
              onChange={onTab}
            />
            {isMember && (
              <Link to={pages.items.path} search={writeFilters(filters) as never} className={classes.asList}>
                <IconList size={18} aria-hidden />
                {t('map-as-list')}
              </Link>
            )}
          </div>
          <p role="status" className="visually-hidden">
            {counts[tab] !== null && t(`map-in-view__${tab}`, { count: counts[tab] })}
          </p>
          {children}
          <div className={classes.footer}>
            <Button look="outlined" icon={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
              {t('map-add-in-middle')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
