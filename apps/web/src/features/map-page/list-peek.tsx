import type { Item } from '@pollen/contract/items'
import { distanceKm } from '@pollen/contract/location'
import type { Resource } from '@pollen/contract/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../lib/api-error.ts'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type FilterQuery, widenings } from '../item-filters/index.ts'
import { ResourceIcon, resourceName } from '../resources/index.ts'
import { type Box, boxCenter } from './box.ts'
import { LogInLinks, NoItemsActions } from './empty-states.tsx'
import { ItemRow } from './item-row.tsx'
import type { ListCounts, ListTab } from './list-parts.tsx'
import { ListRow } from './list-row.tsx'
import { popupItemQuery } from './map-items.api.ts'
import classes from './map-list.module.css'
import { distanceOrigin, nearestPin } from './nearest-first.ts'
import type { useMapFilters } from './use-map-filters.ts'
import type { useMapItems } from './use-map-items.ts'

type PeekOptions = {
  tab: ListTab
  counts: ListCounts
  isMember: boolean
  filtering: ReturnType<typeof useMapFilters>
}

/** Returns the title of the closed sheet, such as "12 items in view". */
export function usePeekTitle({ tab, counts, isMember, filtering }: PeekOptions, isZoomedIn: boolean): string {
  const { t } = useTranslation()
  if (!isZoomedIn) return t('map-zoom-in-to-see')
  if (tab === 'items' && !isMember) return t('map-items-for-members')
  const count = counts[tab]
  if (count === null) return t(`map-${tab}`)
  if (tab === 'items' && count === 0) {
    return t(widenings(filtering.applied).length > 0 ? 'map-peek-none-filtered' : 'map-peek-none')
  }
  return t(`map-in-view__${tab}`, { count })
}

type ListPeekProps = PeekOptions & {
  /** Null if the map is zoomed out too far. */
  view: Box | null
  items: Pick<ReturnType<typeof useMapItems>, 'pins' | 'hasFailed' | 'isRetrying' | 'retry'>
  nearestResource: Resource | undefined
  isReturning: boolean
  onReturned: () => void
  onChooseItem: (item: Item) => void
  onChooseResource: (resource: Resource) => void
  onZoomIn: () => void
  onZoomOut: () => void
}

/** The entry that is nearest to the center of the map, or what to do if there is none. */
export function ListPeek({ tab, counts, isMember, filtering, view, items, nearestResource, ...props }: ListPeekProps) {
  const { t } = useTranslation()
  const { isReturning, onReturned, onChooseItem, onChooseResource, onZoomIn, onZoomOut } = props
  const row = { isCompact: true, isReturning, onReturned }
  const count = counts[tab]
  if (!view) {
    return (
      <Actions>
        <Button look="outlined" onClick={onZoomIn}>
          {t('map-zoom-in')}
        </Button>
      </Actions>
    )
  }
  if (tab === 'resources') {
    return (
      nearestResource && (
        <ListRow
          picture={<ResourceIcon kind={nearestResource.type} />}
          name={resourceName(nearestResource, t)}
          tag={nearestResource.name && <span>{t(`resource-kind__${nearestResource.type}`)}</span>}
          facts={formatDistance(distanceKm(boxCenter(view), nearestResource.location), currentLanguage())}
          isChosen={false}
          onChoose={() => onChooseResource(nearestResource)}
          {...row}
        />
      )
    )
  }
  if (!isMember) {
    return (
      <Actions>
        <LogInLinks />
      </Actions>
    )
  }
  if (count === 0) {
    return (
      <Actions>
        <NoItemsActions filtering={filtering} onZoomOut={onZoomOut} />
      </Actions>
    )
  }
  if (!filtering.query) return null
  return <NearestItem filters={filtering.query} box={view} items={items} onChoose={onChooseItem} {...row} />
}

const Actions = ({ children }: { children: ReactNode }) => <div className={classes.peekActions}>{children}</div>

type NearestItemProps = Pick<ListPeekProps, 'items'> & {
  filters: FilterQuery
  box: Box
  isCompact: boolean
  isReturning: boolean
  onReturned: () => void
  onChoose: (item: Item) => void
}

/** Bounds the requests for items that are gone until the pins are refreshed. */
const maxMissing = 3

/** Finds the item among the pins and loads it alone, so that a moved map needs no list. Its popup uses the same query. */
function NearestItem({ filters, box, items, ...row }: NearestItemProps) {
  const { t } = useTranslation()
  const { pins } = items
  const from = distanceOrigin(filters, box)
  const { longitude, latitude } = from
  // Items that were deleted or hidden after the pins were loaded.
  const [missing, setMissing] = useState<readonly number[]>([])
  const pin = useMemo(() => {
    const others = pins.filter(({ id }) => !missing.includes(id))
    return nearestPin(others, { longitude, latitude }, box)
  }, [pins, missing, longitude, latitude, box])
  const item = useQuery({
    ...popupItemQuery(pin?.id ?? 0),
    enabled: pin !== undefined,
    // The pins are refreshed, and a closed item is no longer among them.
    refetchInterval: false,
    placeholderData: keepPreviousData,
  })
  if (pin && missing.length < maxMissing && isMissing(item.error)) setMissing([...missing, pin.id])
  const failed = pin
    ? item.isError && !item.data && { isRetrying: item.isFetching, retry: item.refetch }
    : items.hasFailed && { isRetrying: items.isRetrying, retry: items.retry }
  if (failed) {
    return (
      <Actions>
        <RetryNotice text={t('items-failed')} isRetrying={failed.isRetrying} onRetry={failed.retry} />
      </Actions>
    )
  }
  if (!item.data) {
    return (
      <div className={classes.peekSkeleton}>
        <Skeleton width="100%" height={64} />
      </div>
    )
  }
  return <ItemRow item={item.data} from={from} {...row} />
}
