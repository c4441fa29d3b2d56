import type { Item } from '@pollen/contract/items'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '../../../ui/on-demand.ts'
import { useIsNear } from '../../../ui/use-is-near.ts'

const nearbyItems = onDemand(() => import('./nearby-items.tsx'))

/** Items of others in the same category nearby. They are loaded when the reader comes near the end of the page. */
export function SimilarItems({ item }: { item: Item }) {
  const mark = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(mark)
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
