import { exactCountLimit, type Language } from '@pollen/contract/constants'
import type { items } from '@pollen/contract/items'
import type { PageQuery } from '@pollen/contract/paging'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { type ItemRow, itemsOfMember, recurrentItems } from './items.queries.ts'
import { showItem } from './show-item.ts'

/** When the last item of a page was published, and its id. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

type ItemQuery = ReturnType<typeof recurrentItems>

export const listItemsOfMember: Action<typeof items.listOfMember> = async (
  { db, viewer, clock, language },
  { id, ...page },
) => {
  const list = itemsOfMember(db, { viewerId: viewer.id, ownerId: id ?? viewer.id, now: clock() })
  const path = id === undefined ? '/api/v1/user_items/' : `/api/v1/user_items/?id=${id}`
  return newestFirst(list, page, { path, language })
}

export const listRecurrents: Action<typeof items.listRecurrents> = async ({ db, viewer, language }, page) =>
  newestFirst(recurrentItems(db, viewer.id), page, { path: '/api/v1/recurrents/', language })

async function newestFirst(list: ItemQuery, asked: PageQuery, of: { path: string; language: Language }) {
  const { rows, ...page } = await readPage<ItemRow, z.output<typeof Cursor>>(asked, {
    ...of,
    cursor: Cursor,
    count: async () => {
      const counted = list
        .clearSelect()
        .select('items.id')
        .limit(exactCountLimit + 1)
      return (await counted.execute()).length
    },
    rows: ({ after, offset, limit }) =>
      (after ? list.where(isAfter(after)) : list)
        .orderBy('items.creationdate', 'desc')
        .orderBy('items.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
    cursorOf: (row) => [row.creationdate.toISOString(), row.id],
  })
  return { ...page, results: rows.map(showItem) }
}

const isAfter = ([creationdate, id]: z.output<typeof Cursor>) =>
  sql<boolean>`(items.creationdate, items.id) < (${new Date(creationdate)}, ${id})`
