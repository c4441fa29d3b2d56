import { type ReactNode, useEffect, useRef } from 'react'
import { reportHeight } from '../../../ui/report-height.ts'
import classes from './action-bar.module.css'

/** The main actions of a page: fixed above the bottom bar on phones, in place otherwise. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? reportHeight(bar.current, '--action-bar-height') : undefined), [])
  return (
    <div ref={bar} className={classes.bar}>
      {children}
    </div>
  )
}

/** A label that phones show as an icon only. */
export function WideLabel({ children }: { children: string }) {
  return <span className={classes.wideLabel}>{children}</span>
}
