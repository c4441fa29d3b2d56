import type { Item } from '@pollen/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../parts/load-more.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activeItemsQuery, type FilterQuery, shownCount } from '../item-filters/index.ts'
import { uniqueItems } from '../items/index.ts'
import type { Box } from './box.ts'
import { ItemRow } from './item-row.tsx'
import classes from './map-list.module.css'
import { distanceOrigin, nearestFirst } from './nearest-first.ts'
import { RowList } from './row-list.tsx'

type ItemRowsProps = {
  filters: FilterQuery
  box: Box
  chosenId: number | undefined
  /** The entry of the closed popup, which gets the focus back. */
  returnId: number | undefined
  onReturned: () => void
  onChoose: (item: Item) => void
  empty: React.ReactNode
}

/** The items of a part of the map, nearest to its center first: the list of active items, with bounds. */
export function ItemRows({ filters, box, chosenId, returnId, onReturned, onChoose, empty }: ItemRowsProps) {
  const { t } = useTranslation()
  const from = distanceOrigin(filters, box)
  const list = useInfiniteQuery(activeItemsQuery(nearestFirst(filters, box)))
  const { data, isError, isFetching, refetch, fetchNextPage } = list
  if (isError && !data) {
    return (
      <div className={classes.filled}>
        <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />
      </div>
    )
  }
  if (!data) return <RowSkeletons />
  const [firstPage] = data.pages
  const count = firstPage && shownCount(firstPage)
  if (!count || count.count === 0) return empty
  const more = list.hasNextPage && !list.isPlaceholderData && (
    <LoadMore
      isLoading={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      onLoad={() => void fetchNextPage()}
    />
  )
  return (
    <RowList
      label={t('map-items')}
      entries={uniqueItems(data.pages)}
      keyOf={({ id }) => id}
      total={count.count_is_exact ? count.count : -1}
      end={more}
    >
      {(item) => (
        <ItemRow
          item={item}
          from={from}
          isChosen={item.id === chosenId}
          isReturning={item.id === returnId}
          onReturned={onReturned}
          onChoose={onChoose}
        />
      )}
    </RowList>
  )
}

/** Returns the names of listed items from the cache, without loading the list. */
export function useListedNames(filters: FilterQuery | null, box: Box | null): Map<number, string> {
  const query = activeItemsQuery(nearestFirst(filters ?? {}, box ?? nowhere))
  const { data } = useInfiniteQuery({ ...query, enabled: false })
  return useMemo(() => new Map(data && uniqueItems(data.pages).map(({ id, name }) => [id, name])), [data])
}

/** Returns alternative searches if no item in view matches the searched words. */
export function useSuggestion(filters: FilterQuery | null, box: Box | null) {
  const query = activeItemsQuery(nearestFirst(filters ?? {}, box ?? nowhere))
  const { data } = useInfiniteQuery({ ...query, enabled: Boolean(filters?.search && box) })
  return filters?.search && box ? data?.pages[0]?.suggestion : null
}

const nowhere: Box = { north: 0, south: 0, west: 0, east: 0 }

const skeletonIndexes = [0, 1, 2, 3, 4, 5]

export function RowSkeletons() {
  return (
    <div className={classes.skeletons} aria-hidden>
      {skeletonIndexes.map((index) => (
        <Skeleton key={index} width="100%" height={72} />
      ))}
    </div>
  )
}
