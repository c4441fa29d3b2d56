import { type DialectAdapter, Kysely, PostgresAdapter, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'
import type { FairQueue } from '../load/fair-queue.ts'
import { Dialect } from './after-commit.ts'
import { preparingPool } from './prepare-statements.ts'

type Db = Kysely<Schema>
type Handles = { ofServer: Db; openFor: (client: string) => Db }

const handlesOf = new WeakMap<DialectAdapter, Handles>()

/** Returns an object that identifies a database. All its handles and their transactions share it. */
export const databaseKey = (db: Db): DialectAdapter => db.getExecutor().adapter

/**
 * Opens a database that shares its connections fairly between clients. The handle from `asClient` identifies the client, so
 * actions do not pass it to each query.
 */
export function openForClients(pool: pg.Pool, queue: FairQueue): Db {
  const adapter = new PostgresAdapter()
  const prepared = preparingPool(pool)
  const queuedPool = (client: string | null): PostgresPool => ({
    async connect() {
      const slot = await queue.acquire(client)
      const connection = await prepared.connect().catch((error: unknown) => {
        slot.release()
        throw error
      })
      const release = () => {
        connection.release()
        slot.release()
      }
      return { ...connection, release }
    },
    end: prepared.end,
  })
  const open = (client: string | null): Db =>
    new Kysely<Schema>({ dialect: new Dialect({ pool: queuedPool(client) }, adapter) })
  const ofServer = open(null)
  handlesOf.set(adapter, { ofServer, openFor: open })
  return ofServer
}

/**
 * Returns the handle of a client: a member, the address of a visitor, a session, or a part of the server. Its statements and
 * transactions queue for the connections of this client. A transaction is returned as it is, because it already has a connection.
 */
export const asClient = (db: Db, client: string): Db =>
  db.isTransaction ? db : (handlesOf.get(databaseKey(db))?.openFor(client) ?? db)

const serverHandle = (db: Db): Db => handlesOf.get(databaseKey(db))?.ofServer ?? db

/** Creates a value lazily, once for each database. A module-level variable would not do, because tests open several databases. */
export function oncePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const made = new WeakMap<Db, Value>()
  return (db) => {
    const ofServer = serverHandle(db)
    const value = made.get(ofServer) ?? make(ofServer)
    made.set(ofServer, value)
    return value
  }
}
