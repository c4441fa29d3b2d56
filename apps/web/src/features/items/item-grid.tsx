import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../ui/card-grid.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemCardSkeleton } from './item-card-skeleton.tsx'
import { LoadMore } from './load-more.tsx'

type ItemGridProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ results: Item[] }>>
  /** How many cards to hold room for until the first ones are there. */
  expected: number
  from?: Location | null
  /** What can be done with each, such as submitting it again. */
  footer?: (item: Item) => ReactNode
  /** Stands where there is nothing to show. */
  empty: ReactNode
}

/** Cards of a list that grows as one reads on. */
export function ItemGrid({ list, expected, from, footer, empty }: ItemGridProps) {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!data && !isPending) {
    return <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />
  }
  // A list that changed between two pages could give one item twice.
  const shown = [...new Map(data?.pages.flatMap((page) => page.results).map((item) => [item.id, item])).values()]
  if (data && shown.length === 0) return empty
  return (
    <>
      <CardGrid>
        {shown.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} from={from} footer={footer?.(item)} />
          </li>
        ))}
        {isPending && skeletons.slice(0, expected)}
        {isFetchingNextPage && skeletons}
      </CardGrid>
      {hasNextPage && <LoadMore isLoading={isFetchingNextPage} hasFailed={isError} onLoad={loadMore} />}
    </>
  )
}

const skeletons = ['one', 'two', 'three', 'four'].map((key) => (
  <li key={key} aria-hidden>
    <ItemCardSkeleton />
  </li>
))
