import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './item-form.module.css'

export function ItemFormSkeleton() {
  return (
    <div className={classes.form} aria-busy>
      <Skeleton width="min(22rem, 80%)" height="2.4rem" />
      <Skeleton width="100%" height="7rem" />
      <div className={classes.columns}>
        <Skeleton width="100%" height="16rem" />
        <Skeleton width="100%" height="26rem" />
      </div>
    </div>
  )
}
