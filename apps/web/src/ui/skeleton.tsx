import classes from './skeleton.module.css'

type SkeletonProps = { width: number | string; height: number | string; className?: string }

export function Skeleton({ width, height, className = '' }: SkeletonProps) {
  return <span className={`${classes.skeleton} ${className}`} style={{ width, height }} aria-hidden />
}
