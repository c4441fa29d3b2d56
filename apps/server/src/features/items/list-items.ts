import { items } from '@pollen/contract/items'
import type { PageQuery } from '@pollen/contract/paging'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Action, RequestContext } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { isoText } from '../../platform/timestamps.ts'
import {
  countItems,
  findNewestItems,
  type ItemQuery,
  type ItemRow,
  listedItemsOf,
  ownItems,
  recurrentItems,
} from './items.queries.ts'
import { showItem } from './show-item.ts'

/** The creation date of the last item, and its sequential number. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

export const listItemsOfMember: Action<typeof items.listOfMember> = async (ctx, { id, ...page }) => {
  const { db, viewer, clock } = ctx
  const list = id === undefined ? ownItems(db, viewer.id) : listedItemsOf(db, id, { viewerId: viewer.id, now: clock() })
  return newestFirst(ctx, page, { list, path: endpointPath(items.listOfMember) + writeQuery({ id }) })
}

export const listRecurrents: Action<typeof items.listRecurrents> = async (ctx, page) =>
  newestFirst(ctx, page, { list: recurrentItems(ctx.db, ctx.viewer.id), path: endpointPath(items.listRecurrents) })

type List = { list: ItemQuery; path: string }

async function newestFirst(ctx: RequestContext, pageQuery: PageQuery, { list, path }: List) {
  const { rows, ...page } = await readPage<ItemRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    path,
    cursor: Cursor,
    async read(slice) {
      const [count, rows] = await Promise.all([countItems(list), findNewestItems(list, slice)])
      return { count, rows }
    },
    cursorOf: (row) => [isoText(row.creationdate), row.seq],
  })
  return { ...page, results: rows.map((row) => showItem(row, ctx.language)) }
}
