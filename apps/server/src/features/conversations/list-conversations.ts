import { conversations } from '@pollen/contract/conversations'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { readPage } from '../../platform/paging.ts'
import { isoText } from '../../platform/timestamps.ts'
import {
  type ConversationRow,
  countConversations,
  findConversationRow,
  listConversationRows,
} from './conversation-rows.queries.ts'
import { readConversationSearch } from './search-conversations.queries.ts'
import { showConversation } from './show-conversation.ts'

/** Time of the last message and id of a conversation. */
const Cursor = z.tuple([z.iso.datetime(), z.int().nonnegative()])

export const listConversations: Action<typeof conversations.list> = async (ctx, input) => {
  const { search: typed, selectedCategory, ...pageQuery } = input
  const { db, viewer } = ctx
  const search = typed ? await readConversationSearch(db, typed) : null
  const filter = { viewerId: viewer.id, category: selectedCategory, search }
  const { rows, ...page } = await readPage<ConversationRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    cursor: Cursor,
    path: endpointPath(conversations.list) + writeQuery({ search: typed, selectedCategory }),
    async read(slice) {
      const [count, rows] = await Promise.all([countConversations(db, filter), listConversationRows(db, filter, slice)])
      return { count, rows }
    },
    cursorOf: (row) => [isoText(row.active_at), row.id],
  })
  return { ...page, results: rows.map((row) => showConversation(row, viewer.id)) }
}

export const getConversation: Action<typeof conversations.get> = ({ db, viewer }, { id }) =>
  readConversation(db, { id, viewerId: viewer.id })

/** Reads a conversation as the viewer sees it. Unknown conversations and those of others cause the same error. */
export async function readConversation(db: Db, which: { id: number; viewerId: number }) {
  const row = await findConversationRow(db, which)
  if (!row) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  return showConversation(row, which.viewerId)
}
