import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useColumns } from './use-columns.ts'

const gap = 16
/** About a card of text under its picture; what is really there is measured. */
const usualHeight = 440

/** How high each row was when the page was left, so that Back finds the same place at once. */
let remembered: { columns: number; rows: ReturnType<Virtualizer['takeSnapshot']> } | undefined
type Virtualizer = ReturnType<typeof useWindowVirtualizer<HTMLLIElement>>

/** Which cards of a grid to draw, and how much room the others above and below take. */
export function useVisibleRows(grid: RefObject<HTMLUListElement | null>, count: number) {
  const columns = useColumns(grid)
  const [top, setTop] = useState(0)
  const [before] = useState(() => (remembered?.columns === columns ? remembered.rows : []))
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => usualHeight,
    gap,
    overscan: 3,
    scrollMargin: top,
    initialMeasurementsCache: before,
  })

  // What stands above the grid may grow and shrink.
  useLayoutEffect(() => {
    if (grid.current) setTop(Math.round(grid.current.getBoundingClientRect().top + window.scrollY))
  })
  useLayoutEffect(() => {
    if (remembered?.columns !== columns) virtualizer.measure()
    return () => {
      remembered = { columns, rows: virtualizer.takeSnapshot() }
    }
  }, [columns, virtualizer])

  const rows = virtualizer.getVirtualItems()
  const [begin, end] = [rows[0], rows.at(-1)]
  return {
    columns,
    first: (begin?.index ?? 0) * columns,
    last: ((end?.index ?? -1) + 1) * columns,
    above: begin ? begin.start - top : 0,
    below: end ? Math.max(0, virtualizer.getTotalSize() - (end.end - top)) : 0,
    measureRow: virtualizer.measureElement,
  }
}
