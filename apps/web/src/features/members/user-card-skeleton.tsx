import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './user-card.module.css'
import skeleton from './user-card-skeleton.module.css'

export function UserCardSkeleton() {
  return (
    <div className={classes.card} data-look="large" aria-busy>
      <Skeleton width={112} height={112} className={skeleton.picture} />
      <div className={`${classes.words} ${skeleton.words}`}>
        <Skeleton width="min(220px, 70%)" height="1.6rem" />
        <Skeleton width="min(320px, 90%)" height="1.4rem" />
        <Skeleton width="100%" height="3rem" />
      </div>
    </div>
  )
}
