import { measureElement, observeWindowOffset, observeWindowRect, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const gap = 16
/** About the height of a card, until its row is measured. */
const estimatedHeight = 440

type Virtualizer = ReturnType<typeof useWindowVirtualizer<HTMLLIElement>>
/** The height of each row when the page was left, so that Back finds the same position at once. */
let lastHeights: { columns: number; rows: ReturnType<Virtualizer['takeSnapshot']> } | undefined
/** For a page that is opened again at the same width. */
let lastColumns = 1

/** Which cards of a grid to draw, and how much room the others take above and below. */
export function useVirtualRows(grid: RefObject<HTMLUListElement | null>, count: number) {
  const columns = useColumns(grid)
  const [top, setTop] = useState(0)
  const [initialHeights] = useState(() => (lastHeights?.columns === columns ? lastHeights.rows : []))
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => estimatedHeight,
    gap,
    // Nothing beyond the window holds up the first paint; what is near it follows.
    overscan: top === 0 ? 1 : 3,
    // The first drawing of a visit is at the top, and painted before anything is measured.
    ...(lastHeights
      ? {}
      : { observeElementRect: later(observeWindowRect), observeElementOffset: later(observeWindowOffset) }),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // At the top, rows are measured once they are painted: what is above the window need not be held in its place.
    measureElement: (row, entry, rows) =>
      entry || rows.scrollOffset
        ? measureElement(row, entry, rows)
        : (rows.itemSizeCache.get(rows.indexFromElement(row)) ?? estimatedHeight),
    scrollMargin: top,
    initialMeasurementsCache: initialHeights,
  })

  // Runs after each render, because the chips above the grid come and go; but does not hold up the first paint.
  useEffect(() => {
    if (grid.current) setTop(Math.round(grid.current.getBoundingClientRect().top + window.scrollY))
  })
  const measuredColumns = useRef(columns)
  useLayoutEffect(() => {
    if (measuredColumns.current !== columns) virtualizer.measure()
    measuredColumns.current = columns
    return () => {
      lastHeights = { columns, rows: virtualizer.takeSnapshot() }
    }
  }, [columns, virtualizer])

  const rows = virtualizer.getVirtualItems()
  const [firstRow, lastRow] = [rows[0], rows.at(-1)]
  return {
    columns,
    first: (firstRow?.index ?? 0) * columns,
    end: ((lastRow?.index ?? -1) + 1) * columns,
    roomAbove: firstRow ? firstRow.start - top : 0,
    roomBelow: lastRow ? Math.max(0, virtualizer.getTotalSize() - (lastRow.end - top)) : 0,
    measureRow: virtualizer.measureElement,
  }
}

/** How many columns the styles give a grid at this width. */
function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(lastColumns)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const count = () => {
      lastColumns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      setColumns(lastColumns)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

type Observe<Rows, Seen extends unknown[]> = (rows: Rows, onChange: (...seen: Seen) => void) => undefined | (() => void)

/** Observes from the next task on: what it sees at once would draw the rows again before they are painted. */
function later<Rows, Seen extends unknown[]>(observe: Observe<Rows, Seen>): Observe<Rows, Seen> {
  return (rows, onChange) => {
    let stop: undefined | (() => void)
    const timer = setTimeout(() => {
      stop = observe(rows, onChange)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }
}
