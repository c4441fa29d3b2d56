import { closeCodes } from '@pollen/contract/live'
import type { Db } from '../../../platform/database/open-database.ts'
import type { LiveSocket } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { withDeliveryLock } from './delivery-lock.ts'
import { listEventsAfter, listStates } from './live.queries.ts'
import { logOnce } from './log-once.ts'
import { readInBatches } from './read-in-batches.ts'
import { writeFrames } from './write-frames.ts'

/** Maximum number of conversations in a read, and of events of each. */
const batch = { conversations: 100, events: 50 }

/** A socket in the channel of a conversation. `seq` is the last event that was sent; `isBehind` means a full send buffer. */
type Reader = { socket: LiveSocket; seq: number; isBehind: boolean }

export type ConversationHub = ReturnType<typeof conversationHub>

/**
 * Sends the events of conversations to the sockets of this process. A socket gets all events after its last one, so missed and new
 * events take the same path, in order and once. One read serves all sockets of a conversation.
 */
export function conversationHub({ db, log }: { db: Db; log: Log }) {
  const readers = new Map<number, Set<Reader>>()
  /** Queues conversations that may have new events. */
  const deliver = readInBatches({
    size: batch.conversations,
    read: deliverBatch,
    isWanted: (id) => readers.has(id),
    log,
    failure: 'Conversation events could not be read',
  })

  const logUnwritable = logOnce(log, 'A conversation event cannot be serialised and is skipped')

  /** Skips sockets with a full send buffer until they drain. */
  function readyReaders(id: number): Reader[] {
    const all = Array.from(readers.get(id) ?? [])
    for (const reader of all) reader.isBehind = reader.socket.isFull()
    return all.filter(({ isBehind }) => !isBehind)
  }

  async function deliverBatch(ids: number[]) {
    // Sockets that join during the read are excluded, because they may need earlier events.
    const ready = new Map(ids.map((id) => [id, readyReaders(id)]))
    const positions = Array.from(ready)
      .filter(([, some]) => some.length > 0)
      .map(([conversationId, some]) => ({ conversationId, since: Math.min(...some.map(({ seq }) => seq)) }))
    if (positions.length === 0) return
    const counts = new Map<number, number>()
    await withDeliveryLock(db, async (tx) => {
      const events = await listEventsAfter(tx, positions, batch.events)
      const frames = await writeFrames(events, {
        db: tx,
        onFailure: ({ conversation_id, seq }, err) =>
          logUnwritable(`${conversation_id} ${seq}`, { err, conversation_id, seq }),
      })
      for (const { conversation_id, seq, text } of frames) {
        for (const reader of ready.get(conversation_id) ?? []) {
          if (reader.seq >= seq) continue
          reader.seq = seq
          if (text !== null) reader.socket.send(text)
        }
      }
      for (const { conversation_id: id } of events) counts.set(id, (counts.get(id) ?? 0) + 1)
    })
    for (const [id, count] of counts) if (count === batch.events) deliver([id])
  }

  return {
    deliver,

    /** Subscribes a socket to the events of a conversation after `since`, until the socket closes. */
    add(conversationId: number, socket: LiveSocket, since: number) {
      const reader: Reader = { socket, seq: since, isBehind: false }
      const group = readers.get(conversationId) ?? new Set()
      readers.set(conversationId, group.add(reader))
      socket.onDrain(() => reader.isBehind && deliver([conversationId]))
      socket.onClose(() => {
        group.delete(reader)
        if (group.size === 0 && readers.get(conversationId) === group) readers.delete(conversationId)
      })
      deliver([conversationId])
    },

    /** Delivers missed events of all conversations with sockets. Closes sockets of members outside the conversation. */
    async sweep() {
      const all = Array.from(readers, ([id, group]) => ({ id, some: Array.from(group) }))
      if (all.length === 0) return
      const states = await listStates(
        db,
        all.map(({ id }) => id),
      )
      const stateOf = new Map(states.map((state) => [state.id, state]))
      for (const { id, some } of all) {
        const { owner_id, asker_id, last_seq } = stateOf.get(id) ?? {}
        for (const { socket, seq } of some) {
          const isParticipant = socket.viewer.id === owner_id || socket.viewer.id === asker_id
          if (!isParticipant) socket.cut(closeCodes.notParticipant, 'not a participant')
          else if (seq < (last_seq ?? 0)) deliver([id])
        }
      }
    },
  }
}
