import type { ReactNode } from 'react'
import classes from './card-grid.module.css'

/** Cards side by side: one on a phone, twelve on a wall. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={classes.grid}>{children}</ul>
}
