import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../parts/load-more.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { uniqueItems } from './items.api.ts'

type ItemGridProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ results: Item[] }>>
  /** Number of cards to reserve space for while the first page loads. */
  expected: number
  from?: Location | null
  /** Links to the items as templates. */
  areTemplates?: boolean
  /** On wide windows, a panel occupies the first column. */
  isBesidePanel?: boolean
  /** Actions on each item, such as posting it again. */
  footer?: (item: Item) => ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** Cards of a list that loads its next page on scrolling. */
export function ItemGrid({ list, expected, from, areTemplates, isBesidePanel, footer, empty }: ItemGridProps) {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!data && !isPending) {
    return <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />
  }
  const shown = uniqueItems(data?.pages ?? [])
  if (data && shown.length === 0) return empty
  return (
    <>
      <CardGrid isBesidePanel={isBesidePanel ?? false}>
        {shown.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} from={from} isTemplate={areTemplates} footer={footer?.(item)} />
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
