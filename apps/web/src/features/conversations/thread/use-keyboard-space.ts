import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the message box above the on-screen keyboard. Most browsers shrink the page themselves (see `interactive-widget` in `index.html`).
 * Others only shrink the visual viewport; there, the covered space is left free.
 */
export function useKeyboardSpace(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      // Zooming in also shrinks the visual viewport, but must not change the layout.
      const covered = viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height)
      frame.current?.style.setProperty('--keyboard-space', `${Math.round(covered)}px`)
      // These browsers also scroll the page up, although all of it fits above the keyboard now.
      if (covered > 0) window.scrollTo(0, 0)
    }
    fit()
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [])
  return frame
}
