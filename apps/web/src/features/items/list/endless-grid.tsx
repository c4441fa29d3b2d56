import type { Location } from '@pollen/contract/location'
import { useMemo, useRef } from 'react'
import { CardGrid } from '../../../ui/card-grid.tsx'
import { ItemCard } from '../item-card.tsx'
import type { ItemList } from './item-list.ts'
import { MoreItems } from './more-items.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

/** However long the list, only the cards near the window are in the page; the room of the others is kept. */
export function EndlessGrid({ list, from }: { list: ItemList; from: Location | null }) {
  const grid = useRef<HTMLUListElement>(null)
  const { pages } = list.data ?? { pages: [] }
  // A list that changed between two pages could give one item twice.
  const items = useMemo(
    () => [...new Map(pages.flatMap(({ results }) => results).map((item) => [item.id, item])).values()],
    [pages],
  )
  const { first, last, columns, above, below, measureRow } = useVisibleRows(grid, items.length)
  const total = pages[0]?.count_is_exact ? pages[0].count : -1
  return (
    <>
      <CardGrid ref={grid} isBesidePanel style={{ paddingTop: above, paddingBottom: below, overflowAnchor: 'none' }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset
          const isFirstOfRow = index % columns === 0
          return (
            <li
              key={item.id}
              ref={isFirstOfRow ? measureRow : undefined}
              data-index={index / columns}
              aria-posinset={index + 1}
              aria-setsize={total}
            >
              <ItemCard item={item} from={from} />
            </li>
          )
        })}
      </CardGrid>
      <MoreItems list={list} shown={items.length} grid={grid} columns={columns} />
    </>
  )
}
