import type { Item } from '@pollen/contract/items'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '../../../ui/on-demand.ts'

const nearbyItems = onDemand(() => import('./nearby-items.tsx'))

/** Items of others in the same category nearby. They are loaded when the reader comes near the end of the page. */
export function SimilarItems({ item }: { item: Item }) {
  const { mark, isNear } = useIsNear()
  const [part, setPart] = useState(nearbyItems.part)
  useEffect(() => {
    // Ignore failures: this part is optional.
    if (isNear) nearbyItems.load().then(setPart, () => undefined)
  }, [isNear])
  const { location } = item
  if (!location) return null
  return (
    <>
      <div ref={mark} />
      {part && <part.NearbyItems item={{ ...item, location }} isNear={isNear} />}
    </>
  )
}

/** Turns true, and stays so, when the marked place comes near the viewport. */
function useIsNear() {
  const mark = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !mark.current) return
    const notice: IntersectionObserverCallback = (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
    }
    const observer = new IntersectionObserver(notice, { rootMargin: '400px' })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isNear])
  return { mark, isNear }
}
