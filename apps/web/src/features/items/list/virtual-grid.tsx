import type { Location } from '@pollen/contract/location'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { countValues, formatCount } from '../../../lib/format.ts'
import { LoadMore } from '../../../parts/load-more.tsx'
import { CardGrid } from '../../../ui/card-grid.tsx'
import { IconFlower } from '../../../ui/icons.ts'
import { type ActiveItems, shownCount } from '../../item-filters/index.ts'
import { ItemCard, ItemCardSkeleton } from '../item-card.tsx'
import { uniqueItems } from '../items.api.ts'
import { listVisit, type MeasuredRows } from './list-visit.ts'
import classes from './virtual-grid.module.css'

/** A virtualized grid: renders only the cards near the window, and replaces the others by padding. */
export function VirtualGrid({ list, from }: { list: ActiveItems; from: Location | 'pending' | null }) {
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

/** Shorter lists have no end marker. */
const fewItems = 6

type NextPageProps = { list: ActiveItems; shown: number; grid: RefObject<HTMLElement | null>; columns: number }

/** Loads the next page on scrolling, or by its button, which then focuses the first new card. */
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
  const hasEnd = !hasNextPage && !isPlaceholderData && shown > fewItems
  const counts = firstPage && {
    shown: formatCount(shown),
    total: countValues(shownCount(firstPage)).shown,
  }
  return (
    <div ref={container}>
      {isFetchingNextPage && <SkeletonGrid count={columns} />}
      {hasNextPage && !isPlaceholderData && (
        <LoadMore isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onLoad={load} />
      )}
      {hasEnd && (
        <p className={classes.end}>
          <IconFlower size={20} stroke={1.75} aria-hidden />
          {t('items-end')}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {added > 0 && counts && t('items-added', { count: added, ...counts })}
      </p>
    </div>
  )
}

const skeletonIndexes = Array.from({ length: 12 }, (_, index) => index)

/** Reserves space for cards that are being loaded. */
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

/** Estimated distance between the tops of two rows, until they are measured. A single column has low cards with the photo on the left. */
const estimatedStep = (columns: number) => (columns === 1 ? 134 : 456)
/** Rows within this distance of the window are rendered ahead of scrolling. */
const overscanPx = (columns: number) => 3 * estimatedStep(columns)

/** Rows from `first` up to `end` (exclusive) are rendered. */
type Rows = MeasuredRows & { first: number; end: number }

/** Returns which cards of a grid to render, and the space of the others above and below. */
function useVirtualRows(grid: RefObject<HTMLUListElement | null>, count: number) {
  // The first render has as many rows as fit into the window. It is painted before anything is measured.
  const [rows, setRows] = useState<Rows>(() => {
    const known = listVisit.rows()
    return { ...known, first: 0, end: Math.ceil(window.innerHeight / estimatedStep(known.columns)) }
  })

  const measure = useEffectEvent(() => {
    const element = grid.current
    if (!element) return
    const measured = measureRows(element, rows.columns)
    if (!isSame(rows, measured)) setRows(measured)
    listVisit.keepRows(measured)
  })
  useEffect(() => {
    // Rendered synchronously, because fast scrolling covers a long distance until the next frame.
    const onMove = () => flushSync(measure)
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [])
  // Measuring before the paint renders the page twice, so it only happens if the cards would otherwise move after the paint.
  useLayoutEffect(() => {
    if (grid.current && (window.scrollY > 0 || countColumns(grid.current) !== rows.columns)) measure()
  })
  // After each render, because the chips above the grid may have appeared or disappeared.
  useEffect(() => measure())

  const { columns } = rows
  const rowCount = Math.ceil(count / columns)
  const first = Math.min(rows.first, rowCount)
  return {
    columns,
    first: first * columns,
    end: rows.end * columns,
    roomAbove: roomOf(rows, 0, first),
    roomBelow: roomOf(rows, rows.end, rowCount),
  }
}

/**
 * Returns the rows near the window, based on the rendered ones. Corrects the scroll position when rows above the window are
 * measured.
 */
function measureRows(grid: HTMLElement, drawnColumns: number): Rows {
  const columns = countColumns(grid)
  const isDrawn = columns === drawnColumns
  // Uses the latest measurement, which may not be rendered yet. Otherwise the same difference would be scrolled twice.
  const latest = listVisit.rows()
  const steps = isDrawn && columns === latest.columns ? [...latest.steps] : []
  const gap = Number.parseFloat(getComputedStyle(grid).rowGap) || 0
  let moved = 0
  if (isDrawn)
    for (const card of grid.querySelectorAll<HTMLElement>('[data-row]')) {
      const { top, height } = card.getBoundingClientRect()
      const row = Number(card.dataset.row)
      const step = height + gap
      if (top < 0) moved += step - (steps[row] ?? estimatedStep(columns))
      steps[row] = step
    }
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  const top = grid.getBoundingClientRect().top
  const measured = { columns, steps }
  const first = rowAt(measured, -top - overscanPx(columns))
  const end = rowAt(measured, window.innerHeight - top + overscanPx(columns)) + 1
  return { ...measured, first, end }
}

/** Returns the number of columns that the styles give the grid at this width. */
const countColumns = (grid: HTMLElement) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

const isSame = (one: Rows, other: Rows) =>
  one.columns === other.columns &&
  one.first === other.first &&
  one.end === other.end &&
  one.steps.length === other.steps.length &&
  other.steps.every((step, row) => step === one.steps[row])

/** Returns the row at a distance from the top of the grid, including rows that are not loaded yet. */
function rowAt({ columns, steps }: MeasuredRows, distance: number): number {
  let row = 0
  for (let bottom = 0; ; row++) {
    bottom += steps[row] ?? estimatedStep(columns)
    if (bottom > distance) return row
  }
}

function roomOf({ columns, steps }: MeasuredRows, first: number, end: number): number {
  let room = 0
  for (let row = first; row < end; row++) room += steps[row] ?? estimatedStep(columns)
  return room
}
