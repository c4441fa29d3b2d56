import { type RefObject, useEffect } from 'react'

/** Shorter movements are corrections by the page or an unsteady finger. */
const thresholdPx = 12

/**
 * Sets `data-is-hidden` on a sticky bar while the page scrolls down, and removes it when the page scrolls up. The bar keeps its place in the
 * page, so that nothing shifts.
 */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let lastY = window.scrollY
    const follow = () => {
      const y = window.scrollY
      if (!bar.current || Math.abs(y - lastY) < thresholdPx) return
      // Keep the bar while its own place is in view: hiding it would leave a gap.
      const place = bar.current.parentElement?.getBoundingClientRect().top ?? 0
      const isPassed = place + bar.current.offsetHeight < 0
      bar.current.toggleAttribute('data-is-hidden', y > lastY && isPassed)
      lastY = y
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [bar])
}
