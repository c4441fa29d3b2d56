import type { Location } from '@pollen/contract/location'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { LoadMore } from '../../../parts/load-more.tsx'
import { CardGrid } from '../../../ui/card-grid.tsx'
import { type ActiveItems, shownCount } from '../../item-filters/index.ts'
import { ItemCard, ItemCardSkeleton } from '../item-card.tsx'
import { uniqueItems } from '../items.api.ts'
import { countValues } from './items-count.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** However long the list, only the cards near the window are in the page; padding takes the room of the others. */
export function VirtualGrid({ list, from }: { list: ActiveItems; from: Location | null }) {
  const grid = useRef<HTMLUListElement>(null)
  const { pages } = list.data ?? { pages: [] }
  const items = useMemo(() => uniqueItems(pages), [pages])
  const { first, end, columns, roomAbove, roomBelow } = useVirtualRows(grid, items.length)
  const count = pages[0] && shownCount(pages[0])
  const total = count?.count_is_exact ? count.count : -1
  const style = { paddingTop: roomAbove, paddingBottom: roomBelow, overflowAnchor: 'none' } as const
  return (
    <>
      <CardGrid ref={grid} isBesidePanel style={style}>
        {items.slice(first, end).map((item, offset) => {
          const index = first + offset
          return (
            <li
              key={item.id}
              data-row={index % columns === 0 ? index / columns : undefined}
              aria-posinset={index + 1}
              aria-setsize={total}
            >
              <ItemCard item={item} from={from} />
            </li>
          )
        })}
      </CardGrid>
      <NextPage list={list} shown={items.length} grid={grid} columns={columns} />
    </>
  )
}

type NextPageProps = { list: ActiveItems; shown: number; grid: RefObject<HTMLElement | null>; columns: number }

/** Loads the next page on scrolling, or by its button, which then moves the focus to the first of the new cards. */
function NextPage({ list, shown, grid, columns }: NextPageProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const shownAtPress = useRef<number>(undefined)
  const [shownBefore, setShownBefore] = useState(shown)
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage } = list
  const load = useCallback(() => {
    const isByButton = container.current?.contains(document.activeElement)
    shownAtPress.current = isByButton ? shown : undefined
    setShownBefore(shown)
    void fetchNextPage()
  }, [shown, fetchNextPage])

  useEffect(() => {
    const firstNew = shownAtPress.current
    if (firstNew === undefined || shown <= firstNew) return
    shownAtPress.current = undefined
    grid.current?.querySelector<HTMLElement>(`[aria-posinset="${firstNew + 1}"] h3 a`)?.focus()
  }, [shown, grid])

  const firstPage = list.data?.pages[0]
  const added = shown - shownBefore
  const counts = firstPage && {
    shown: formatCount(shown, currentLanguage()),
    total: countValues(shownCount(firstPage)).shown,
  }
  return (
    <div ref={container}>
      {isFetchingNextPage && <SkeletonGrid count={columns} />}
      {hasNextPage && !isPlaceholderData && (
        <LoadMore isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onLoad={load} />
      )}
      <p role="status" className="visually-hidden">
        {added > 0 && counts && t('items-added', { count: added, ...counts })}
      </p>
    </div>
  )
}

const skeletonIndexes = Array.from({ length: 12 }, (_, index) => index)

/** Keeps the room of cards that are being loaded. */
export function SkeletonGrid({ count = skeletonIndexes.length }: { count?: number }) {
  return (
    <CardGrid isBesidePanel aria-hidden>
      {skeletonIndexes.slice(0, count).map((index) => (
        <li key={index}>
          <ItemCardSkeleton />
        </li>
      ))}
    </CardGrid>
  )
}
