import { Skeleton } from '../../../../ui/skeleton.tsx'
import classes from './comments.module.css'

export function CommentsSkeleton() {
  return ['one', 'two'].map((key) => (
    <div key={key} className={classes.waiting}>
      <Skeleton width={36} height={36} className={classes.face} />
      <div className={classes.words}>
        <Skeleton width="8em" height="1.2rem" />
        <Skeleton width="80%" height="1.2rem" />
      </div>
    </div>
  ))
}
