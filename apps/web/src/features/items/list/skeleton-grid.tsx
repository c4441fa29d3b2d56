import { CardGrid } from '../../../ui/card-grid.tsx'
import { ItemCardSkeleton } from '../item-card-skeleton.tsx'

const many = Array.from({ length: 12 }, (_, index) => index)

/** Holds the place of cards on their way. */
export function SkeletonGrid({ count = many.length }: { count?: number }) {
  return (
    <CardGrid isBesidePanel aria-hidden>
      {many.slice(0, count).map((index) => (
        <li key={index}>
          <ItemCardSkeleton />
        </li>
      ))}
    </CardGrid>
  )
}
