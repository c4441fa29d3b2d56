import { wholeDatabase } from './client-databases.ts'
import type { Db } from './open-database.ts'

/** Keeps one of something for each database, because tests have several. It is made when it is first needed. */
export function oncePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const made = new WeakMap<Db, Value>()
  return (db) => {
    const whole = wholeDatabase(db)
    const value = made.get(whole) ?? make(whole)
    made.set(whole, value)
    return value
  }
}
