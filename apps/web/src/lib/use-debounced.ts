import { useEffect, useRef } from 'react'

/** Runs once nothing has asked for it during `ms`. What still waits when the page is left runs then. */
export function useDebounced(run: () => void, ms: number) {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  latest.current = run

  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current()
  }
  const flushRef = useRef(flush)
  useEffect(() => () => flushRef.current(), [])

  function ask() {
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, ms)
  }
  return { ask, flush }
}
