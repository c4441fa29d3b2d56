import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = { icon: ReactNode; text: string; children?: ReactNode }

/** Says why a list is empty, and offers what to do about it. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  )
}
