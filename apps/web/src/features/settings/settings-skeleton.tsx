import classes from '../../ui/section.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

export function SettingsSkeleton() {
  return (
    <div className={classes.section} aria-busy>
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton width={112} height={112} />
      <Skeleton width="30%" height="1.4rem" />
      <Skeleton width="100%" height="7rem" />
      <Skeleton width="30%" height="1.4rem" />
      <Skeleton width="100%" height="2.9rem" />
    </div>
  )
}
