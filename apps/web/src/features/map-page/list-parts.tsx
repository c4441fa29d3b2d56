import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { IconList, IconPlus } from '../../ui/icons.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { type Filters, PresetFilters, writeFilters } from '../item-filters/index.ts'
import classes from './map-list.module.css'
import type { useMapFilters } from './use-map-filters.ts'

export type ListTab = 'items' | 'resources'

/** Null while a number is unknown. */
export type ListCounts = Record<ListTab, number | null>

type ListHeaderProps = {
  tab: ListTab
  onTab: (tab: ListTab) => void
  counts: ListCounts
  filtering: ReturnType<typeof useMapFilters>
  /** False if the filters are next to the list. */
  hasPresets: boolean
  /** Shown at the end of the first line. */
  end?: ReactNode
}

/** Chooses between items and public resources, and narrows the items. */
export function ListHeader({ tab, onTab, counts, filtering, hasPresets, end }: ListHeaderProps) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const label = (each: ListTab) => {
    const count = counts[each]
    const words = t(`map-${each}`)
    return count === null ? words : `${words} (${formatCount(count)})`
  }
  return (
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
      {end}
      {isMember && tab === 'items' && hasPresets && (
        <PresetFilters filters={filtering.filters} onChange={filtering.change} />
      )}
    </div>
  )
}

/** Links members to the list of items, with the same filters. */
export function AsListLink({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  return (
    isMember && (
      <Link to={pages.items.path} search={writeFilters(filters) as never} className={classes.asList}>
        <IconList size={18} aria-hidden />
        {t('map-as-list')}
      </Link>
    )
  )
}

/** Adds something at the center of the view. */
export function AddInMiddle({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <Button look="outlined" icon={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
      {t('map-add-in-middle')}
    </Button>
  )
}
