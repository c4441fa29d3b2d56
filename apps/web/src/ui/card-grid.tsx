import type { HTMLAttributes, Ref } from 'react'
import classes from './card-grid.module.css'

type CardGridProps = Omit<HTMLAttributes<HTMLUListElement>, 'className'> & {
  ref?: Ref<HTMLUListElement>
  /** On wide windows, a panel occupies the first column. */
  isBesidePanel?: boolean
}

/** Cards in columns: rows on phones, up to twelve columns on very wide screens. */
export function CardGrid({ isBesidePanel = false, ...list }: CardGridProps) {
  return <ul {...list} className={classes.grid} data-is-beside-panel={isBesidePanel} />
}
