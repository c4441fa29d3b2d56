import { items } from '@pollen/contract/items'
import type { PageQuery } from '@pollen/contract/paging'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import { fieldError } from '../../errors.ts'
import type { Action, RequestContext } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { isoText } from '../../platform/timestamps.ts'
import {
  countItems,
  countOwnItems,
  findNewestItems,
  type ItemQuery,
  type ItemRow,
  listedItemsOf,
  ownItems,
  ownItemsInState,
  recurrentItems,
} from './items.queries.ts'
import { showItem } from './show-item.ts'

/** The creation date of the last item, and its sequential number. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

export const listItemsOfMember: Action<typeof items.listOfMember> = async (ctx, { id, state, ...page }) => {
  const { db, clock } = ctx
  if (id !== undefined && state) throw fieldError('state', 'invalid', ctx.language)
  const viewerId = ctx.viewer.id
  const now = clock()
  const ownList = () => (state ? ownItemsInState(db, { viewerId, state, now }) : ownItems(db, viewerId))
  const list = id === undefined ? ownList() : listedItemsOf(db, id, { viewerId, now })
  return newestFirst(ctx, page, { list, path: endpointPath(items.listOfMember) + writeQuery({ id, state }) })
}

export const countOwn: Action<typeof items.countOwn> = ({ db, viewer, clock }) => countOwnItems(db, viewer.id, clock())

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
