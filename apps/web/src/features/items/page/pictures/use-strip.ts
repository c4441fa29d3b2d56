import { useRef, useState } from 'react'

/** Which picture of a strip is in view. The browser scrolls and snaps; here one only follows, and asks for the next. */
export function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  /** Where a button sent it; what it passes on the way is not where it is. */
  const goal = useRef<number>(undefined)
  const index = Math.min(reached, Math.max(count - 1, 0))

  const noteScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    const position = Math.round(scrollLeft / clientWidth)
    if (clientWidth === 0 || (goal.current !== undefined && goal.current !== position)) return
    goal.current = undefined
    setReached(position)
  }
  /** A finger or a wheel takes over. */
  const noteHand = () => {
    goal.current = undefined
  }
  const flip = (step: 1 | -1) => {
    const next = (index + step + count) % count
    goal.current = next
    setReached(next)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  const focusShown = () => {
    const shown = strip.current?.children[index]
    if (shown instanceof HTMLElement) shown.focus({ preventScroll: true })
  }
  return {
    strip,
    index,
    flip,
    focusShown,
    handlers: { onScroll: noteScroll, onTouchStart: noteHand, onWheel: noteHand },
  }
}
