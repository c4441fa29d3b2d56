import { exactCountLimit } from '@pollen/contract/constants'
import type { items } from '@pollen/contract/items'
import type { PageQuery } from '@pollen/contract/paging'
import { sql } from 'kysely'
import type { Action } from '../../platform/action.ts'
import { type Cursor, readPage } from '../../platform/paging.ts'
import { type ItemRow, itemsOfMember, recurrentItems } from './items.queries.ts'
import { showItem } from './show-item.ts'

const pageSize = 20

type ItemQuery = ReturnType<typeof recurrentItems>

export const listItemsOfMember: Action<typeof items.listOfMember> = async ({ tx, viewer, clock }, { id, ...page }) => {
  const list = itemsOfMember(tx, { viewerId: viewer.id, ownerId: id ?? viewer.id, now: clock() })
  return newestFirst(list, page, id === undefined ? '/api/v1/user_items/' : `/api/v1/user_items/?id=${id}`)
}

export const listRecurrents: Action<typeof items.listRecurrents> = async ({ tx, viewer }, page) =>
  newestFirst(recurrentItems(tx, viewer.id), page, '/api/v1/recurrents/')

async function newestFirst(list: ItemQuery, asked: PageQuery, path: string) {
  const { rows, ...page } = await readPage<ItemRow>(asked, {
    path,
    size: pageSize,
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

const isAfter = ([creationdate = '', id = 0]: Cursor) =>
  sql<boolean>`(items.creationdate, items.id) < (${new Date(creationdate)}, ${Number(id) || 0})`
