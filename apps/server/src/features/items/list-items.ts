import type { Language } from '@pollen/contract/constants'
import { items } from '@pollen/contract/items'
import type { PageQuery } from '@pollen/contract/paging'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import {
  countItems,
  findNewestItems,
  type ItemQuery,
  type ItemRow,
  itemsOfMember,
  recurrentItems,
} from './items.queries.ts'
import { showItem } from './show-item.ts'

/** When the last item of a page was published, and its id. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

export const listItemsOfMember: Action<typeof items.listOfMember> = async (
  { db, viewer, clock, language },
  { id, ...page },
) => {
  const list = itemsOfMember(db, { viewerId: viewer.id, ownerId: id ?? viewer.id, now: clock() })
  const path = endpointPath(items.listOfMember) + writeQuery({ id })
  return newestFirst(list, page, { path, language })
}

export const listRecurrents: Action<typeof items.listRecurrents> = async ({ db, viewer, language }, page) =>
  newestFirst(recurrentItems(db, viewer.id), page, { path: endpointPath(items.listRecurrents), language })

async function newestFirst(list: ItemQuery, pageQuery: PageQuery, of: { path: string; language: Language }) {
  const { rows, ...page } = await readPage<ItemRow, z.output<typeof Cursor>>(pageQuery, {
    ...of,
    cursor: Cursor,
    count: () => countItems(list),
    rows: (slice) => findNewestItems(list, slice),
    cursorOf: (row) => [row.creationdate.toISOString(), row.id],
  })
  return { ...page, results: rows.map(showItem) }
}
