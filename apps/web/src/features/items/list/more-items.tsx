import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { LoadMore } from '../load-more.tsx'
import type { ItemList } from './item-list.ts'
import { countValues } from './items-count.tsx'
import { SkeletonGrid } from './skeleton-grid.tsx'

type MoreItemsProps = {
  list: ItemList
  shown: number
  grid: RefObject<HTMLElement | null>
  columns: number
}

/** The next page: by scrolling, or by its button, which hands the focus on to the first of the new cards. */
export function MoreItems({ list, shown, grid, columns }: MoreItemsProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number>(undefined)
  const [before, setBefore] = useState(shown)
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage } = list
  const load = useCallback(() => {
    pressedAt.current = place.current?.contains(document.activeElement) ? shown : undefined
    setBefore(shown)
    void fetchNextPage()
  }, [shown, fetchNextPage])

  useEffect(() => {
    const start = pressedAt.current
    if (start === undefined || shown <= start) return
    pressedAt.current = undefined
    grid.current?.querySelector<HTMLElement>(`[aria-posinset="${start + 1}"] h3 a`)?.focus()
  }, [shown, grid])

  const first = list.data?.pages[0]
  const added = shown - before
  return (
    <div ref={place}>
      {isFetchingNextPage && <SkeletonGrid count={columns} />}
      {hasNextPage && !isPlaceholderData && (
        <LoadMore isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onLoad={load} />
      )}
      <p role="status" className="visually-hidden">
        {added > 0 &&
          first &&
          t('items-added', {
            count: added,
            shown: formatCount(shown, currentLanguage()),
            total: countValues(first).shown,
          })}
      </p>
    </div>
  )
}
