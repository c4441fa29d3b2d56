import type { ReactNode } from 'react'
import classes from './callout.module.css'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts'

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertTriangle }

type CalloutProps = { kind: keyof typeof icons; title?: string; children: ReactNode }

/** A message within a page. If it appears after the page, put it into a live region. */
export function Callout({ kind, title, children }: CalloutProps) {
  const Icon = icons[kind]
  return (
    <div className={classes.callout} data-kind={kind}>
      <Icon className={classes.icon} size={22} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        {title && (
          <p className={classes.title} data-uncovered>
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
