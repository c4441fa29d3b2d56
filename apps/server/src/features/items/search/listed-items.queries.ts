import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { type ItemRow, itemOfPage } from '../items.queries.ts'
import type { ListQuery } from './filters.queries.ts'
import { type Order, sortKey, tierDirection, valueText } from './orders.queries.ts'

/** Where an item stands in the order. */
type ItemPosition = { tier: number; value: string | null; seq: number }

export type ListedItem = ItemRow & ItemPosition

type Page = { query: Pick<ListQuery, 'viewerId'>; order: Order }

/**
 * Joins the items with the positions of a page (`id`, `tier`, `value`, `seq`), because a second statement would take longer than reading
 * the items. OFFSET 0 makes the planner look up each item by its id.
 */
export const itemsAt = (
  db: Db,
  positions: RawBuilder<unknown>,
  { viewerId }: Page['query'],
) => sql`(${positions}) AS page
    CROSS JOIN (SELECT ${viewerId}::bigint AS id) AS viewer
    CROSS JOIN LATERAL (${itemOfPage(db)} OFFSET 0) AS shown`

/** The columns of an item in a list: its row, which includes `seq`, and its position. */
export const listedColumns = (order: Order) => sql`tier, ${valueText(order)} AS value, shown.*`

export const pageKey = (order: Order, from: 'page' | 'items_read') => {
  const by = (name: string) => sql.ref(`${from}.${name}`)
  return sql`${by('tier')} ${sql.raw(tierDirection(order))}, ${sortKey(order, { value: by('value'), seq: by('seq') })}`
}

export const listedItems = (db: Db, positions: RawBuilder<unknown>, { query, order }: Page) => sql<ListedItem>`
    SELECT ${listedColumns(order)} FROM ${itemsAt(db, positions, query)}
    ORDER BY ${pageKey(order, 'page')}`
