import { useEffect, useRef, useState } from 'react'

/** Returns the value once it has not changed for `ms`. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

/** Runs `ms` after the last call of `schedule`. A pending run happens when the component unmounts. */
export function useDebouncedCallback(run: () => void, ms: number) {
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

  function schedule() {
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, ms)
  }
  return { schedule, flush }
}
