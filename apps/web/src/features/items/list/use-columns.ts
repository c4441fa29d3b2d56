import { type RefObject, useLayoutEffect, useState } from 'react'

/** Known from the last time, for a page that is opened again at the same width. */
let last = 1

/** How many columns the styles give a grid at this width. */
export function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(last)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const count = () => {
      last = getComputedStyle(element).gridTemplateColumns.split(' ').length
      setColumns(last)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}
