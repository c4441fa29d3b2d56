import { Conversation } from '@pollen/contract/conversations'
import type { MemberServerFrame } from '@pollen/contract/live'
import type { Db } from '../../../platform/database/open-database.ts'
import type { LiveSocket } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { type ConversationRow, listRowsForBoth } from '../conversation-rows.queries.ts'
import { showConversation } from '../show-conversation.ts'
import { countUnreadByMember } from '../unread.queries.ts'
import { withDeliveryLock } from './delivery-lock.ts'
import { listChangedSince } from './live.queries.ts'
import { logOnce } from './log-once.ts'
import { readInBatches } from './read-in-batches.ts'

/** Maximum number of conversations in a read, and of members in a count. */
const batch = { conversations: 100, members: 1_000 }
/** Events have the start time of their transaction by the clock of its server, so they may become visible this much later. */
const maxEventDelayMs = 60_000

type Reader = {
  socket: LiveSocket
  /** The last count that was sent; null before `start`. */
  unread: number | null
  /** The latest event in the sent entry of each conversation, by conversation id. */
  seqs: Map<number, number>
  /** Conversations that changed before `start`. */
  missed: Set<number>
}

export type MemberHub = ReturnType<typeof memberHub>

/** Sends members the changed entries of their list of conversations, and their unread count. */
export function memberHub({ db, clock, log }: { db: Db; clock: () => Date; log: Log }) {
  const readers = new Map<number, Set<Reader>>()
  let sweptAt = clock()

  const readConversations = readInBatches({
    size: batch.conversations,
    read: deliverBatch,
    isWanted: () => readers.size > 0,
    log,
    failure: 'Changed conversations could not be read',
  })
  /** Counts in one batch at a time, because concurrent batches could send an older count last. */
  const count = readInBatches({
    size: batch.members,
    read: sendUnreadCounts,
    isWanted: (id) => readers.has(id),
    log,
    failure: 'Unread messages could not be counted',
  })

  const logUnwritable = logOnce(log, 'An entry of the list of conversations cannot be serialised and is skipped')

  const startedReaders = (memberId: number | null) =>
    Array.from(readers.get(memberId ?? 0) ?? []).filter(({ unread }) => unread !== null)

  /** Returns the readers whose entry of the conversation is older than this event. */
  const outdatedReaders = (memberId: number | null, conversationId: number, seq: number) =>
    startedReaders(memberId).filter(({ seqs }) => (seqs.get(conversationId) ?? -1) < seq)

  function deliver(conversationIds: Iterable<number>, memberIds: Iterable<number>) {
    const some = Array.from(memberIds).flatMap((id) => Array.from(readers.get(id) ?? []))
    if (some.length === 0) return
    const ids = Array.from(conversationIds)
    for (const { unread, missed } of some) if (unread === null) for (const id of ids) missed.add(id)
    readConversations(ids)
  }

  /** Sends the entries of these conversations to their members, and queues their counts. */
  async function deliverBatch(ids: number[]) {
    const memberIds = new Set<number>()
    await withDeliveryLock(db, async (tx) => {
      const rows = (await listRowsForBoth(tx, ids)).filter(({ viewerId }) => readers.has(viewerId))
      for (const { viewerId } of rows) memberIds.add(viewerId)
      sendEntries(rows)
    })
    count(memberIds)
  }

  function sendEntries(rows: Awaited<ReturnType<typeof listRowsForBoth>>) {
    for (const { viewerId, ...row } of rows) {
      const some = outdatedReaders(viewerId, row.id, row.last_seq ?? 0)
      // The owner of the item does not see a conversation without messages.
      if (some.length === 0 || (row.messages_count === 0 && row.asker_id !== viewerId)) continue
      // The entry contains the last message, which may be later than what the viewer has seen of a member they blocked.
      const text = row.is_blocked ? null : writeEntry(row, viewerId)
      for (const { socket, seqs } of some) {
        seqs.set(row.id, row.last_seq ?? 0)
        if (text !== null) socket.send(text)
      }
    }
  }

  /** Returns null for an entry that cannot be serialised, so that it does not block others. */
  function writeEntry(row: ConversationRow, viewerId: number): string | null {
    try {
      // Parsed like a response of the API, so that no column outside the contract leaks.
      const content = Conversation.parse(showConversation(row, viewerId))
      return JSON.stringify({ type: 'conversation', content } satisfies MemberServerFrame)
    } catch (err) {
      logUnwritable(`${row.id} ${row.last_seq}`, { err, conversation_id: row.id })
      return null
    }
  }

  async function sendUnreadCounts(memberIds: number[]) {
    const counts = await countUnreadByMember(db, memberIds)
    for (const id of memberIds) {
      const unread_count = counts.get(id) ?? 0
      for (const reader of startedReaders(id)) {
        if (reader.unread === unread_count) continue
        reader.unread = unread_count
        reader.socket.send({ type: 'notifications', content: { unread_count } } satisfies MemberServerFrame)
      }
    }
  }

  return {
    deliver,

    /** Subscribes a socket to the changes of its member. Sending begins after `start` with the count that the client has. */
    add(socket: LiveSocket) {
      const { id } = socket.viewer
      const reader: Reader = { socket, unread: null, seqs: new Map(), missed: new Set() }
      const group = readers.get(id) ?? new Set()
      readers.set(id, group.add(reader))
      socket.onClose(() => {
        group.delete(reader)
        if (group.size === 0 && readers.get(id) === group) readers.delete(id)
      })
      return {
        start(unread: number) {
          reader.unread = unread
          deliver(reader.missed, [id])
          reader.missed.clear()
        },
      }
    },

    /** Sends changes since the last sweep, and counts again for all connected members. */
    async sweep() {
      const memberIds = Array.from(readers.keys())
      const now = clock()
      if (memberIds.length > 0) {
        const since = new Date(sweptAt.getTime() - maxEventDelayMs)
        const changed = await listChangedSince(db, { since, memberIds })
        const outdated = changed.filter(({ id, owner_id, asker_id, last_seq }) =>
          [owner_id, asker_id].some((member) => outdatedReaders(member, id, last_seq).length > 0),
        )
        deliver(
          outdated.map(({ id }) => id),
          memberIds,
        )
        count(memberIds)
      }
      sweptAt = now
    },
  }
}
