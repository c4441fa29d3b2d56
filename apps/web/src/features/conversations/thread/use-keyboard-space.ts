import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps what one types above the keyboard of a phone. Most browsers shrink the page themselves (see `interactive-widget` in
 * `index.html`); those that only shrink what is seen of it report that, and the rest is left free.
 */
export function useKeyboardSpace(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const fit = () => {
      // Who zooms in sees less of the page, too, and wants to move in it.
      const covered = seen.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - seen.height)
      frame.current?.style.setProperty('--keyboard-space', `${Math.round(covered)}px`)
      // These browsers also push the page up, although all of it fits above the keyboard now.
      if (covered > 0) window.scrollTo(0, 0)
    }
    fit()
    seen.addEventListener('resize', fit)
    return () => seen.removeEventListener('resize', fit)
  }, [])
  return frame
}
