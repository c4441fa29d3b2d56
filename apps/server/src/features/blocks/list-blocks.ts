import { blocks } from '@pollen/contract/blocks'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { isoText } from '../../platform/timestamps.ts'
import { type BlockRow, countBlocks, listBlockRows } from './blocks.queries.ts'

/** Time of the block and id of the member. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

export const listBlocks: Action<typeof blocks.list> = async (ctx, pageQuery) => {
  const { db, viewer } = ctx
  const { rows, ...page } = await readPage<BlockRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    cursor: Cursor,
    path: endpointPath(blocks.list),
    async read(slice) {
      const [count, rows] = await Promise.all([countBlocks(db, viewer.id), listBlockRows(db, viewer.id, slice)])
      return { count, rows }
    },
    cursorOf: (row) => [isoText(row.blocked_at), row.id],
  })
  return { ...page, results: rows.map((row) => ({ ...row, blocked_at: isoText(row.blocked_at) })) }
}
