import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './thread.module.css'

const shapes = [
  ['58%', 64],
  ['40%', 44],
  ['64%', 84],
  ['32%', 44],
  ['50%', 64],
] as const

export function ThreadSkeleton() {
  return (
    <div className={classes.skeleton}>
      {shapes.map(([width, height], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={index} width={width} height={height} />
      ))}
    </div>
  )
}
