import { useEffect, useRef } from 'react'
import type { Filters } from '../filters/filters.ts'

/** Another question begins at its first answer. */
export function useScrollToTop(applied: Filters) {
  const asked = useRef(applied)
  useEffect(() => {
    if (asked.current === applied) return
    asked.current = applied
    window.scrollTo({ top: 0 })
  }, [applied])
}
