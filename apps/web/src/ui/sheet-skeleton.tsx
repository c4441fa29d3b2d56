import { type CSSProperties, useEffect, useEffectEvent } from 'react'
import { useHistoryStep } from '../lib/app-history.ts'
import classes from './sheet-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

type SheetSkeletonProps = { title: string; width?: number; onClose: () => void }

/** A placeholder while the code of a sheet loads, visible after 300 ms. The focus stays on the button. */
export function SheetSkeleton({ title, width, onClose }: SheetSkeletonProps) {
  const close = useEffectEvent(onClose)
  useHistoryStep(true, onClose)
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <output
      className={classes.sheet}
      style={{ '--side-width': width && `${width}px` } as CSSProperties}
      aria-label={title}
      aria-busy
    >
      <span className={classes.title}>{title}</span>
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="70%" height={44} />
    </output>
  )
}
