import type { AppEvent, EventOf, EventType } from '@pollen/contract/events'
import type { Tx } from '../database/open-database.ts'
import { insertEvents } from './events.queries.ts'
import { sendSignal } from './send-signal.ts'

/** What must happen together with an event, or not at all, such as closing the conversations of a closed item. */
export type Subscribers = { [Type in EventType]?: ((tx: Tx, events: EventOf<Type>[]) => Promise<void>)[] }

/** Makes a subscriber of a function that handles one event. */
export const each =
  <Event>(handle: (tx: Tx, event: Event) => Promise<void>) =>
  async (tx: Tx, events: Event[]) => {
    for (const event of events) await handle(tx, event)
  }

let subscribers: Subscribers | undefined

/** Called by the composition root with its one table, before anything is emitted. */
export function subscribe(table: Subscribers) {
  subscribers = table
}

/**
 * Writes events in the transaction of their cause, after their subscribers did their part in it. Once that is committed, a
 * signal tells all processes in which streams something is new.
 * Whoever emits holds the streams' counters until the transaction ends, so emit comes after all other locks are taken, and
 * conversations before members. Subscribers run first for that reason.
 */
export async function emit<Type extends EventType>(tx: Tx, ...events: EventOf<Type>[]) {
  if (!subscribers) throw new Error('subscribe() must be called before the first event')
  if (events.length === 0) return
  for (const type of new Set(events.map((event) => event.type))) {
    const ofType = events.filter((event) => event.type === type)
    for (const handle of subscribers[type] ?? []) await handle(tx, ofType)
  }
  await sendSignal(tx, await insertEvents(tx, events as AppEvent[]))
}
