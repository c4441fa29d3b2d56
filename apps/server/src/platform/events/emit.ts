import type { AppEvent, EventOf, EventType } from '@pollen/contract/events'
import { afterCommit } from '../database/after-commit.ts'
import { databaseKey } from '../database/client-databases.ts'
import type { Db, Tx } from '../database/open-database.ts'
import { type Audiences, insertEvents, notifyListeners } from './events.queries.ts'
import { type Signal, writeSignal } from './signal.ts'

/** What must happen together with an event, or not at all, such as closing the conversations of a closed item. */
export type Subscribers = { [Type in EventType]?: ((tx: Tx, event: EventOf<Type>) => Promise<void>)[] }

let tables: { subscribers: Subscribers; audiences: Audiences } | undefined

/** Called by the composition root with its tables, before anything is emitted. */
export function subscribe(subscribers: Subscribers, audiences: Audiences) {
  tables = { subscribers, audiences }
}

/**
 * Writes events in the transaction of their cause, after their subscribers did their part in it. Once that is committed, a
 * signal tells all processes in which streams something is new.
 * Whoever emits holds the streams' counters until the transaction ends, so emit comes after all other locks are taken, and
 * conversations before members. Subscribers run first for that reason.
 */
export async function emit<Type extends EventType>(tx: Tx, ...events: EventOf<Type>[]) {
  if (!tables) throw new Error('subscribe() must be called before the first event')
  if (events.length === 0) return
  for (const event of events) {
    for (const handle of tables.subscribers[event.type] ?? []) await handle(tx, event)
  }
  await sendSignal(tx, await insertEvents(tx, events as AppEvent[], tables.audiences))
}

/** How this process signals what happens on a database. */
const senders = new WeakMap<object, (signal: Signal) => void>()

/** From now on, what happens on this database is signalled by `send`, after each commit. */
export function signalBy(db: Db, send: (signal: Signal) => void) {
  senders.set(databaseKey(db), send)
}

/** Notifies all processes after the commit. Commands have no listening connection: their transactions notify. */
async function sendSignal(tx: Tx, signal: Signal) {
  const send = senders.get(databaseKey(tx))
  if (send) await afterCommit(tx, () => send(signal))
  else await notifyListeners(tx, writeSignal(signal))
}
