import { type DialectAdapter, Kysely, PostgresAdapter, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'
import type { FairQueue } from '../load/fair-queue.ts'
import { Dialect } from './after-commit.ts'
import { preparingPool } from './prepare-statements.ts'

type Db = Kysely<Schema>
type Handles = { whole: Db; openFor: (client: string) => Db }

const handlesOf = new WeakMap<DialectAdapter, Handles>()

/** All handles of a database and their transactions share this object. */
export const databaseKey = (db: Db): DialectAdapter => db.getExecutor().adapter

/**
 * Opens a database whose connections are shared fairly. A client is part of the handle that its requests use (`asClient`), so
 * actions don't have to pass it on.
 */
export function openForClients(pool: pg.Pool, turns: FairQueue): Db {
  const adapter = new PostgresAdapter()
  const prepared = preparingPool(pool)
  const inTurn = (client: string | null): PostgresPool => ({
    async connect() {
      const turn = await turns.acquire(client)
      const connection = await prepared.connect().catch((error: unknown) => {
        turn.end()
        throw error
      })
      const release = () => {
        connection.release()
        turn.end()
      }
      return { ...connection, release }
    },
    end: prepared.end,
  })
  const open = (client: string | null): Db =>
    new Kysely<Schema>({ dialect: new Dialect({ pool: inTurn(client) }, adapter) })
  const whole = open(null)
  handlesOf.set(adapter, { whole, openFor: open })
  return whole
}

/**
 * The same database for a client: a member, the address of a visitor, a session, or a part of the server. Its statements and
 * transactions wait for the turns of this client. A transaction has its connection already.
 */
export const asClient = (db: Db, client: string): Db =>
  db.isTransaction ? db : (handlesOf.get(databaseKey(db))?.openFor(client) ?? db)

/** The handle of the server itself, which is the same for all handles of a database. */
const wholeDatabase = (db: Db): Db => handlesOf.get(databaseKey(db))?.whole ?? db

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
