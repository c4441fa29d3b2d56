import type { HTMLAttributes, Ref } from 'react'
import classes from './card-grid.module.css'

type CardGridProps = Omit<HTMLAttributes<HTMLUListElement>, 'className'> & {
  ref?: Ref<HTMLUListElement>
  /** On a wide window a panel takes the place of the first column. */
  isBesidePanel?: boolean
}

/** Cards in columns: one on a phone, up to twelve on a very wide screen. */
export function CardGrid({ isBesidePanel = false, ...list }: CardGridProps) {
  return <ul {...list} className={classes.grid} data-is-beside-panel={isBesidePanel} />
}
