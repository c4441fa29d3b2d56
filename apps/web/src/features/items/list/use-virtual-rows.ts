import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const gap = 16
/** About the height of a card, until its row is measured. */
const estimatedHeight = 440
/** How far beyond the window cards are drawn, so that scrolling finds them there. */
const spare = 3 * estimatedHeight

/** The heights of the rows that were drawn once; rows from `first` to before `end` are drawn now. */
type Rows = { columns: number; heights: readonly (number | undefined)[]; first: number; end: number }

/** As the page was left, so that Back finds the same position at once. */
let lastRows: Pick<Rows, 'columns' | 'heights'> = { columns: 1, heights: [] }

/** Which cards of a grid to draw, and how much room the others take above and below. */
export function useVirtualRows(grid: RefObject<HTMLUListElement | null>, count: number) {
  // The first render has the rows that fit the window. It is painted before anything is measured; rows near the window follow.
  const [rows, setRows] = useState<Rows>(() => ({
    ...lastRows,
    first: 0,
    end: Math.ceil(window.innerHeight / estimatedHeight),
  }))

  const measure = useEffectEvent(() => {
    const element = grid.current
    if (!element) return
    const measured = measureRows(element, rows.columns)
    if (!isSame(rows, measured)) setRows(measured)
    lastRows = measured
  })
  useEffect(() => {
    // Drawn at once: a long way is scrolled until the next frame.
    const onMove = () => flushSync(measure)
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [])
  // Measuring before the paint renders the page twice, so it is done only where the cards would move after the paint.
  useLayoutEffect(() => {
    if (grid.current && (window.scrollY > 0 || countColumns(grid.current) !== rows.columns)) measure()
  })
  // After each render, because the chips above the grid come and go.
  useEffect(() => measure())

  const { columns, heights } = rows
  const rowCount = Math.ceil(count / columns)
  const first = Math.min(rows.first, rowCount)
  return {
    columns,
    first: first * columns,
    end: rows.end * columns,
    roomAbove: roomOf(heights, 0, first),
    roomBelow: roomOf(heights, rows.end, rowCount),
  }
}

/** The rows near the window, by the heights of those that are drawn. Keeps in its place what is seen, when rows above it are measured. */
function measureRows(grid: HTMLElement, drawnColumns: number): Rows {
  const columns = countColumns(grid)
  const isDrawn = columns === drawnColumns
  // What was measured last, which may not be drawn yet: else the page would be scrolled twice by the same difference.
  const heights = isDrawn && columns === lastRows.columns ? [...lastRows.heights] : []
  let moved = 0
  if (isDrawn)
    for (const card of grid.querySelectorAll<HTMLElement>('[data-row]')) {
      const { top, height } = card.getBoundingClientRect()
      const row = Number(card.dataset.row)
      if (top < 0) moved += height - (heights[row] ?? estimatedHeight)
      heights[row] = height
    }
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  const top = grid.getBoundingClientRect().top
  const first = rowAt(heights, -top - spare)
  const end = rowAt(heights, window.innerHeight - top + spare) + 1
  return { columns, heights, first, end }
}

/** How many columns the styles give a grid at this width. */
const countColumns = (grid: HTMLElement) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

const isSame = (one: Rows, other: Rows) =>
  one.columns === other.columns &&
  one.first === other.first &&
  one.end === other.end &&
  one.heights.length === other.heights.length &&
  other.heights.every((height, row) => height === one.heights[row])

/** The row at a distance from the top of the grid; rows that are still to be loaded count as well. */
function rowAt(heights: Rows['heights'], distance: number): number {
  let row = 0
  for (let bottom = 0; ; row++) {
    bottom += (heights[row] ?? estimatedHeight) + gap
    if (bottom > distance) return row
  }
}

function roomOf(heights: Rows['heights'], first: number, end: number): number {
  let room = 0
  for (let row = first; row < end; row++) room += (heights[row] ?? estimatedHeight) + gap
  return room
}
