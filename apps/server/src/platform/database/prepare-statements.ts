import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'

type Db = Kysely<Schema>

/** Each costs the database server some tens of kilobytes per connection; further texts are sent without a name. */
export const maxPreparedTexts = 300

const planEachTimeMark = '/* plan each time */'

/** Stands in a statement whose best plan depends on its values, so that it is never planned without them. */
export const planEachTime = sql.raw(planEachTimeMark)

/**
 * A value that the planner does not see, so that it makes one plan for all values. It would else plan a statement with a short list
 * anew each time, because it expects a longer one of the plan for all.
 */
export const hideFromPlanner = (value: unknown, type: string): RawBuilder<unknown> =>
  sql`(SELECT ${value}::${sql.raw(type)})`

/**
 * The pool as Kysely uses it: every statement with parameters is prepared under the hash of its text, so a connection
 * parses each text once. The database itself decides when one plan serves for all values (docs/decisions/0022).
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, Pick<PostgresPoolClient, 'query'>>()
  /** Part of every name: the next one leaves behind all that was prepared before a table changed. */
  let generation = 0

  function preparingClient(client: pg.PoolClient): Pick<PostgresPoolClient, 'query'> {
    /** Looked up by the text alone, which is the same object each time: writing and hashing another one takes long. */
    const names = new Map<string, { generation: number; name: string }>()
    let prepared = 0

    function nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known?.generation === generation) return known.name
      if (prepared === maxPreparedTexts || text.includes(planEachTimeMark)) return undefined
      const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)
      names.set(text, { generation, name })
      prepared += 1
      return name
    }

    const send = (text: string, values: readonly unknown[]) =>
      values.length === 0 ? client.query(text) : client.query({ name: nameOf(text), text, values: [...values] })

    async function query(text: string, values: readonly unknown[]) {
      const usedGeneration = generation
      try {
        return await send(text, values)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        if (usedGeneration === generation) generation += 1
        // Inside a transaction this fails too, because the error ended it: see repeatIfStale.
        return await send(text, values).catch(() => {
          throw error
        })
      }
    }
    // Kysely also sends cursors this way, but only where a dialect is given a cursor class.
    return { query: query as unknown as PostgresPoolClient['query'] }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return { ...known, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

/**
 * Another process migrated the database, and a column that a prepared statement answers has another type now. The name of
 * PostgreSQL's own function tells this from other refusals, because the message is in the language of the server.
 */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Runs a transaction, and runs it again when a migration of another process made its prepared statements stale. */
export const repeatIfStale = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isStalePlan(error)) return run()
    throw error
  })

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  /** Called where the text is made of the value, or the value is compared with something. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is compiled once cannot depend on the value of ${this.name}`)
  }
}

type Statement<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/**
 * A statement whose text is the same for all values. Kysely takes longer to put a text together than the driver takes to send it,
 * so this is done with the first call; later ones only fill in their values. `build` must not look at a value.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= compile(build, db, Object.keys(values))
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function compile<Values, Row>(build: (db: Db, values: Values) => Statement<Row>, db: Db, names: string[]) {
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))
  const compiled = build(db, placeholders as Values).compile(db)
  const used = new Set(compiled.parameters.flatMap((value) => (value instanceof Placeholder ? value.name : [])))
  const unused = names.find((name) => !used.has(name))
  if (unused !== undefined) throw new Error(`The statement does not use ${unused}: ${compiled.sql}`)
  return compiled
}
