import type { HTMLAttributes, Ref } from 'react'
import classes from './card-grid.module.css'

type CardGridProps = Omit<HTMLAttributes<HTMLUListElement>, 'className'> & {
  ref?: Ref<HTMLUListElement>
  /** On a wide window a panel stands in the place of the first column. */
  isBesidePanel?: boolean
}

/** Cards side by side: one on a phone, twelve on a wall. */
export function CardGrid({ isBesidePanel = false, ...list }: CardGridProps) {
  return <ul {...list} className={classes.grid} data-is-beside-panel={isBesidePanel} />
}
