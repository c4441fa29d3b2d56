import type { ReactNode } from 'react'
import classes from './map-list.module.css'

type RowListProps<Entry> = {
  label: string
  entries: Entry[]
  keyOf: (entry: Entry) => string | number
  /** How many there are, or -1 if nobody knows. */
  total: number
  children: (entry: Entry) => ReactNode
  /** Stands after the last entry. */
  end?: ReactNode
}

/**
 * A list that scrolls by itself. Entries come some at a time, and the browser lays out only those near the window (CSS), so it
 * needs no library that leaves the others out.
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
