import { Kysely, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'
import type { FairQueue } from '../load/fair-queue.ts'
import { Dialect } from './after-commit.ts'
import { preparingPool } from './prepare-statements.ts'

type Db = Kysely<Schema>
type Handles = { whole: Db; openFor: (client: string) => Db }

const handlesOf = new WeakMap<Db, Handles>()

/**
 * Opens a database whose connections are shared fairly. A client is part of the handle that its requests use (`asClient`), so
 * actions don't have to pass it on, and the work of one request costs no lookup of its client.
 */
export function openForClients(pool: pg.Pool, turns: FairQueue): Db {
  const prepared = preparingPool(pool)
  const open = (client: string | null): Db => new Kysely<Schema>({ dialect: new Dialect({ pool: inTurn(client) }) })
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
  const handles: Handles = { whole: open(null), openFor: (client) => remember(open(client)) }
  function remember(db: Db): Db {
    handlesOf.set(db, handles)
    return db
  }
  return remember(handles.whole)
}

/**
 * The same database for a client: a member, the address of a visitor, a session, or a part of the server. Its statements and
 * transactions wait for the turns of this client. In a transaction there is nothing to wait for.
 */
export const asClient = (db: Db, client: string): Db => handlesOf.get(db)?.openFor(client) ?? db

/** The handle of no client, which is the same for all handles of a database. */
export const wholeDatabase = (db: Db): Db => handlesOf.get(db)?.whole ?? db
