import { Conversation } from '@pollen/contract/conversations'
import type { MemberServerFrame } from '@pollen/contract/live'
import type { Db } from '../../../platform/database/open-database.ts'
import type { LiveSocket } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { type ConversationRow, listRowsForBoth } from '../conversation-rows.queries.ts'
import { showConversation } from '../show-conversation.ts'
import { countUnreadOf } from '../unread.queries.ts'
import { listChangedSince } from './live.queries.ts'
import { logOnce } from './log-once.ts'
import { readInBatches } from './read-in-batches.ts'

/** What is read together: conversations, and the counts of members. */
const batch = { conversations: 100, members: 1_000 }
/** An event has the time at which its transaction began, by the clock of its server: it may appear this much later. */
const lateMs = 60_000

type Reader = {
  socket: LiveSocket
  /** What it was told last; null as long as it was told nothing. */
  unread: number | null
  /** Of which conversations it was sent an entry, and the number of the last event in it. */
  seqs: Map<number, number>
  /** What changed before it could be told. */
  missed: Set<number>
}

export type MemberHub = ReturnType<typeof memberHub>

/** Tells members in which of their conversations something changed, and how many messages they have not seen. */
export function memberHub({ db, clock, log }: { db: Db; clock: () => Date; log: Log }) {
  const readers = new Map<number, Set<Reader>>()
  let lookedAt = clock()

  const readConversations = readInBatches({
    size: batch.conversations,
    read: deliver,
    isWanted: () => readers.size > 0,
    log,
    failure: 'Changed conversations could not be read',
  })
  /** One at a time: of two counts, the one that was made first might be told last. */
  const count = readInBatches({
    size: batch.members,
    read: tellCounts,
    isWanted: (id) => readers.has(id),
    log,
    failure: 'Messages that members have not seen could not be counted',
  })

  const logUnwritable = logOnce(log, 'An entry of the list of conversations cannot be sent and is left out')

  const startedReaders = (memberId: number | null) =>
    Array.from(readers.get(memberId ?? 0) ?? []).filter(({ unread }) => unread !== null)

  /** Who was not sent the conversation as it is since this event. */
  const readersWithout = (memberId: number | null, conversationId: number, seq: number) =>
    startedReaders(memberId).filter(({ seqs }) => (seqs.get(conversationId) ?? -1) < seq)

  function look(conversationIds: Iterable<number>, memberIds: Iterable<number>) {
    const some = Array.from(memberIds).flatMap((id) => Array.from(readers.get(id) ?? []))
    if (some.length === 0) return
    const ids = Array.from(conversationIds)
    for (const { unread, missed } of some) if (unread === null) for (const id of ids) missed.add(id)
    readConversations(ids)
  }

  /** Sends who reads these conversations their entries, and has their messages counted. */
  async function deliver(ids: number[]) {
    const rows = (await listRowsForBoth(db, ids)).filter(({ viewerId }) => readers.has(viewerId))
    for (const { viewerId, ...row } of rows) {
      const some = readersWithout(viewerId, row.id, row.last_seq ?? 0)
      // Until something was said, only who started a conversation has it in their list.
      if (some.length === 0 || (row.messages_count === 0 && row.asker_id !== viewerId)) continue
      const text = writeEntry(row, viewerId)
      for (const { socket, seqs } of some) {
        seqs.set(row.id, row.last_seq ?? 0)
        if (text !== null) socket.send(text)
      }
    }
    count(rows.map(({ viewerId }) => viewerId))
  }

  /** Null for what cannot be written: it must not hold up the entries of others. */
  function writeEntry(row: ConversationRow, viewerId: number): string | null {
    try {
      // Parsed as an answer of the API is: a column that is not in the contract cannot leave.
      const content = Conversation.parse(showConversation(row, viewerId))
      return JSON.stringify({ type: 'conversation', content } satisfies MemberServerFrame)
    } catch (err) {
      logUnwritable(`${row.id} ${row.last_seq}`, { err, conversation_id: row.id })
      return null
    }
  }

  async function tellCounts(memberIds: number[]) {
    const counts = await countUnreadOf(db, memberIds)
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
    look,

    /** Tells the socket what changes for its member, once it was started with what it knows. */
    add(socket: LiveSocket) {
      const { id } = socket.viewer
      const reader: Reader = { socket, unread: null, seqs: new Map(), missed: new Set() }
      const ofSame = readers.get(id) ?? new Set()
      readers.set(id, ofSame.add(reader))
      socket.onClose(() => {
        ofSame.delete(reader)
        if (ofSame.size === 0 && readers.get(id) === ofSame) readers.delete(id)
      })
      return {
        start(unread: number) {
          reader.unread = unread
          look(reader.missed, [id])
          reader.missed.clear()
        },
      }
    },

    /** Looks for what changed since the last time, and counts again for everybody. */
    async lookAtAll() {
      const memberIds = Array.from(readers.keys())
      const now = clock()
      if (memberIds.length > 0) {
        const since = new Date(lookedAt.getTime() - lateMs)
        const changed = await listChangedSince(db, { since, memberIds })
        const unknown = changed.filter(({ id, owner_id, asker_id, last_seq }) =>
          [owner_id, asker_id].some((member) => readersWithout(member, id, last_seq).length > 0),
        )
        look(
          unknown.map(({ id }) => id),
          memberIds,
        )
        count(memberIds)
      }
      lookedAt = now
    },
  }
}
