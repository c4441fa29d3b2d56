import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './item-card.module.css'
import skeleton from './item-card-skeleton.module.css'

export function ItemCardSkeleton() {
  return (
    <div className={classes.card}>
      <Skeleton width="100%" height="auto" className={skeleton.picture} />
      <div className={classes.words}>
        <Skeleton width="6.5em" height="1.6rem" />
        <Skeleton width="75%" height="1.4rem" />
        <Skeleton width="100%" height="4.4rem" />
        <Skeleton width="55%" height="2.8rem" />
      </div>
    </div>
  )
}
