import { messages, messagesPageSize } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { listMessageRows, type MessageRow } from './messages.queries.ts'
import { findParticipantsTogether } from './participants.queries.ts'
import { showMessage } from './show-conversation.ts'

/** The id of a message. */
const Cursor = z.tuple([z.int().nonnegative()])

export const listMessages: Action<typeof messages.list> = async (ctx, { id, ...pageQuery }) => {
  const { db, viewer } = ctx
  const participants = await findParticipantsTogether(db, { id, viewerId: viewer.id })
  if (!participants) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const { rows, ...page } = await readPage<MessageRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    cursor: Cursor,
    path: endpointPath(messages.list, { id }),
    defaultSize: messagesPageSize,
    read: async (slice) => ({
      count: { count: participants.messages_count, isExact: true },
      rows: await listMessageRows(db, id, slice),
    }),
    cursorOf: (row) => [row.id],
  })
  return { ...page, results: rows.map((row) => showMessage(row, participants)) }
}
