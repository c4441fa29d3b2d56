import { afterCommit } from '../database/after-commit.ts'
import type { Db, Tx } from '../database/open-database.ts'
import { notifyListeners } from './events.queries.ts'
import { type Signal, writeSignal } from './signal.ts'

/** How this process signals what happens on a database. */
const senders = new WeakMap<object, (signal: Signal) => void>()

/** A database and its transactions share this object. */
const keyOf = (db: Db) => db.getExecutor().adapter

/** From now on, what happens on this database is signalled by `send`, after each commit. */
export function signalBy(db: Db, send: (signal: Signal) => void) {
  senders.set(keyOf(db), send)
}

/** Tells all processes, once the transaction is committed. Commands hold no connection for it: their transactions notify. */
export async function sendSignal(tx: Tx, signal: Signal) {
  const send = senders.get(keyOf(tx))
  if (send) await afterCommit(tx, () => send(signal))
  else await notifyListeners(tx, writeSignal(signal))
}
