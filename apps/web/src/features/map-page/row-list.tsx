import type { ReactNode } from 'react'
import classes from './map-list.module.css'

type RowListProps<Entry> = {
  label: string
  entries: Entry[]
  keyOf: (entry: Entry) => string | number
  /** Number of entries, or -1 if unknown. */
  total: number
  children: (entry: Entry) => ReactNode
  /** Rendered after the last entry. */
  end?: ReactNode
}

/**
 * A scrolling list. Entries load in pages, and `content-visibility` limits layout to the visible ones, so no virtualization library is
 * needed.
 */
export function RowList<Entry>({ label, entries, keyOf, total, children, end }: RowListProps<Entry>) {
  return (
    <div className={classes.scroller}>
      <ul className={classes.rows} aria-label={label}>
        {entries.map((entry, index) => (
          <li key={keyOf(entry)} aria-posinset={index + 1} aria-setsize={total}>
            {children(entry)}
          </li>
        ))}
      </ul>
      {end}
    </div>
  )
}
