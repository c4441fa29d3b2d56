import type { AppEvent, EventOf, EventType } from '@pollen/contract/events'
import { afterCommit } from '../database/after-commit.ts'
import { databaseKey } from '../database/client-databases.ts'
import type { Db, Tx } from '../database/open-database.ts'
import { type Audiences, insertEvents, notifyListeners } from './events.queries.ts'
import { type Signal, writeSignal } from './signal.ts'

/** Handlers that run in the transaction of an event, for example to close the conversations of a closed item. */
export type Subscribers = { [Type in EventType]?: ((tx: Tx, event: EventOf<Type>) => Promise<void>)[] }

let tables: { subscribers: Subscribers; audiences: Audiences } | undefined

/** Registers the subscribers and audiences. The composition root calls this before the first event. */
export function subscribe(subscribers: Subscribers, audiences: Audiences) {
  tables = { subscribers, audiences }
}

/**
 * Runs the subscribers of events and writes the events, in the transaction of their cause. After the commit, a signal notifies all
 * processes which streams have new events.
 * To avoid deadlocks, callers emit after they have taken all other locks, and to conversations before members: the transaction then
 * holds the counters of the streams until it ends. Subscribers run first, because they take locks too.
 */
export async function emit<Type extends EventType>(tx: Tx, ...events: EventOf<Type>[]) {
  if (!tables) throw new Error('subscribe() must be called before the first event')
  if (events.length === 0) return
  for (const event of events) {
    for (const handle of tables.subscribers[event.type] ?? []) await handle(tx, event)
  }
  await sendSignal(tx, await insertEvents(tx, events as AppEvent[], tables.audiences))
}

/** Functions that send the signals of this process, by database. */
const senders = new WeakMap<object, (signal: Signal) => void>()

/** Sends the signals of this database by `send`, after each commit. */
export function signalBy(db: Db, send: (signal: Signal) => void) {
  senders.set(databaseKey(db), send)
}

/** Notifies all processes after the commit. Commands have no connection for signals, so their transactions call pg_notify. */
async function sendSignal(tx: Tx, signal: Signal) {
  const send = senders.get(databaseKey(tx))
  if (send) await afterCommit(tx, () => send(signal))
  else await notifyListeners(tx, writeSignal(signal))
}
