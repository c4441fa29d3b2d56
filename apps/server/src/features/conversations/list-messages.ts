import { messages, messagesPageSize } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { asClient, oncePerDatabase } from '../../platform/database/client-databases.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { createBatchLoader } from '../../platform/load/batch-loader.ts'
import { readPage, type Slice } from '../../platform/paging.ts'
import { listMessageRows, listNewestMessages, type MessageRow, newestLimit } from './messages.queries.ts'
import { isParticipant, listParticipants, type ParticipantsRow } from './participants.queries.ts'
import { showMessage } from './show-conversation.ts'

/** The id of a message. */
const Cursor = z.tuple([z.int().nonnegative()])

const lookUpParticipants = oncePerDatabase((db) =>
  createBatchLoader<number, ParticipantsRow>({
    load: async (ids) =>
      new Map((await listParticipants(asClient(db, 'conversations'), ids)).map((row) => [row.id, row])),
  }),
)

/** Smaller batches than elsewhere, because messages may be long. */
const lookUpNewest = oncePerDatabase((db) =>
  createBatchLoader<number, MessageRow[]>({
    load: (conversationIds) => listNewestMessages(asClient(db, 'messages'), conversationIds),
    maxKeys: 50,
  }),
)

export const listMessages: Action<typeof messages.list> = async (ctx, { id, ...pageQuery }) => {
  const { db, viewer } = ctx
  const participants = await lookUpParticipants(db)(id)
  if (!participants || !isParticipant(participants, viewer.id)) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const { rows, ...page } = await readPage<MessageRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    cursor: Cursor,
    path: endpointPath(messages.list, { id }),
    defaultSize: messagesPageSize,
    read: async (slice) => ({
      count: { count: participants.messages_count, isExact: true },
      rows: await readRows(db, id, slice),
    }),
    cursorOf: (row) => [row.id],
  })
  return { ...page, results: rows.map((row) => showMessage(row, participants)) }
}

async function readRows(db: Db, conversationId: number, slice: Slice<[id: number]>): Promise<MessageRow[]> {
  const areNewest = slice.after === null && slice.offset === 0 && slice.limit === newestLimit
  if (areNewest) return (await lookUpNewest(db)(conversationId)) ?? []
  return listMessageRows(db, conversationId, slice)
}
