import { useRef, useState } from 'react'

/** Which picture of a strip is in view. The browser scrolls and snaps; here one only follows, and asks for the next. */
export function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const index = Math.min(reached, Math.max(count - 1, 0))
  const noteScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setReached(Math.round(scrollLeft / clientWidth))
  }
  const flip = (step: 1 | -1) => {
    const next = (index + step + count) % count
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
    setReached(next)
  }
  return { strip, index, flip, noteScroll }
}
