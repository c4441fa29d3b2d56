import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './item-view.module.css'

export function ItemPageSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton width="100%" height="auto" className={classes.waiting} />
      <div className={classes.words}>
        <Skeleton width="7em" height="1.7rem" />
        <Skeleton width="80%" height="2.4rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="60%" height="2.6rem" />
      </div>
    </div>
  )
}
