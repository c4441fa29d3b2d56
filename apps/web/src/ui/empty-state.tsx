import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = { icon: ReactNode; text: string; children?: ReactNode }

/** Explains why a list is empty, and offers an action. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  )
}
