import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import classes from './map-list.module.css'

type VirtualListProps<Entry> = {
  label: string
  entries: Entry[]
  keyOf: (entry: Entry) => string | number
  /** How many there are, or -1 if nobody knows. */
  total: number
  children: (entry: Entry) => ReactNode
  /** Stands after the last entry. */
  end?: ReactNode
}

const estimatedHeight = 88

/** A list that scrolls by itself. However long it is, only the entries near the window are in the page. */
export function VirtualList<Entry>({ label, entries, keyOf, total, children, end }: VirtualListProps<Entry>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => {
      const entry = entries[index]
      return entry === undefined ? index : keyOf(entry)
    },
    overscan: 6,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const style = {
    paddingTop: first?.start ?? 0,
    paddingBottom: last ? Math.max(0, virtualizer.getTotalSize() - last.end) : 0,
  }
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} style={style} aria-label={label}>
        {rows.map(({ index, key }) => {
          const entry = entries[index]
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
            >
              {entry !== undefined && children(entry)}
            </li>
          )
        })}
      </ul>
      {end}
    </div>
  )
}
