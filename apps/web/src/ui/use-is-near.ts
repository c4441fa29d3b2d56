import { type RefObject, useEffect, useState } from 'react'

/** Returns true once the element has come near the viewport, to load content shortly before it is seen. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const showWhenNear: IntersectionObserverCallback = (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
    }
    const observer = new IntersectionObserver(showWhenNear, { rootMargin: '400px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
