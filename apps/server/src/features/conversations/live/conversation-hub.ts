import { closeCodes } from '@pollen/contract/live'
import type { Db } from '../../../platform/database/open-database.ts'
import type { LiveSocket } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { listEventsAfter, listStates } from './live.queries.ts'
import { logOnce } from './log-once.ts'
import { readInBatches } from './read-in-batches.ts'
import { writeFrames } from './write-frames.ts'

/** Conversations that are read together, and events of each. */
const batch = { conversations: 100, events: 50 }

/** A socket in the channel of a conversation, and the number of the last event that it was sent. */
type Reader = { socket: LiveSocket; seq: number; isBehind: boolean }

export type ConversationHub = ReturnType<typeof conversationHub>

/**
 * Tells the sockets of this process what happens in their conversations. Each is sent the events after the last one it has, so
 * that what it missed and what is new come the same way, in order and once. One read serves all.
 */
export function conversationHub({ db, log }: { db: Db; log: Log }) {
  const readers = new Map<number, Set<Reader>>()
  /** In these there may be something new. */
  const look = readInBatches({
    size: batch.conversations,
    read: deliver,
    isWanted: (id) => readers.has(id),
    log,
    failure: 'Events of conversations could not be read',
  })

  const logUnwritable = logOnce(log, 'An event of a conversation cannot be sent and is left out')

  /** Who is full has their turn once they have read what they were sent. */
  function readyReaders(id: number): Reader[] {
    const all = Array.from(readers.get(id) ?? [])
    for (const reader of all) reader.isBehind = reader.socket.isFull()
    return all.filter(({ isBehind }) => !isBehind)
  }

  async function deliver(ids: number[]) {
    // Who comes after this is sent nothing of what is read now, because their numbers may be lower.
    const ready = new Map(ids.map((id) => [id, readyReaders(id)]))
    const positions = Array.from(ready)
      .filter(([, some]) => some.length > 0)
      .map(([conversationId, some]) => ({ conversationId, since: Math.min(...some.map(({ seq }) => seq)) }))
    if (positions.length === 0) return
    const events = await listEventsAfter(db, positions, batch.events)
    const frames = await writeFrames(events, {
      db,
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
    const counts = new Map<number, number>()
    for (const { conversation_id: id } of events) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const [id, count] of counts) if (count === batch.events) look([id])
  }

  return {
    look,

    /** Sends the socket every event of the conversation after this one, until it is closed. */
    add(conversationId: number, socket: LiveSocket, since: number) {
      const reader: Reader = { socket, seq: since, isBehind: false }
      const ofSame = readers.get(conversationId) ?? new Set()
      readers.set(conversationId, ofSame.add(reader))
      socket.onDrain(() => reader.isBehind && look([conversationId]))
      socket.onClose(() => {
        ofSame.delete(reader)
        if (ofSame.size === 0 && readers.get(conversationId) === ofSame) readers.delete(conversationId)
      })
      look([conversationId])
    },

    /** Looks at all conversations that somebody reads; closes the sockets of who takes part no longer. */
    async lookAtAll() {
      const all = Array.from(readers, ([id, ofSame]) => ({ id, some: Array.from(ofSame) }))
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
          else if (seq < (last_seq ?? 0)) look([id])
        }
      }
    },
  }
}
