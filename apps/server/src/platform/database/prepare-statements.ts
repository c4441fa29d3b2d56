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

/** Each prepared statement takes tens of kilobytes per connection on the database server. Further statements run unprepared. */
export const maxPreparedTexts = 300

const planEachTimeMark = '/* plan each time */'

/** Marks a statement whose best plan depends on its values. It is not prepared, so it never gets a generic plan. */
export const planEachTime = sql.raw(planEachTimeMark)

/**
 * Hides a value from the planner in a subquery, so that PostgreSQL uses a generic plan. Otherwise it replans a statement with a short
 * list each time, because the generic plan assumes a longer list and looks more expensive.
 */
export const hideFromPlanner = (value: unknown, type: string): RawBuilder<unknown> =>
  sql`(SELECT ${value}::${sql.raw(type)})`

/**
 * Wraps a pool so that every statement with parameters is prepared. Its name is a hash of its text, and each connection parses it
 * once. PostgreSQL chooses between custom and generic plans (docs/decisions/0022).
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, Pick<PostgresPoolClient, 'query'>>()
  /** Part of every name. Incrementing it abandons all statements that were prepared before a table changed. */
  let generation = 0

  function preparingClient(client: pg.PoolClient): Pick<PostgresPoolClient, 'query'> {
    /** Cache by text alone. The texts are the same string objects each time, so a lookup does not hash a long new string. */
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
        // In a transaction, the retry fails too, because the error has aborted it. See repeatIfStale.
        return await send(text, values).catch(() => {
          throw error
        })
      }
    }
    // Kysely also passes cursors to this method, but only if the dialect has a cursor class.
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
 * True if a migration by another process changed the result type of a prepared statement. PostgreSQL has no error code of its own for
 * this and translates the message, so the name of the C function identifies it.
 */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Retries a transaction once if a migration by another process made its prepared statements stale. */
export const repeatIfStale = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isStalePlan(error)) return run()
    throw error
  })

/** Placeholder for a value while a statement is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  /** Called when code converts the value to text or compares it. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is compiled once cannot depend on the value of ${this.name}`)
  }
}

type Statement<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/**
 * Compiles a statement at the first call; later calls only bind their values. This pays off because Kysely takes longer to compile a
 * statement than the driver takes to send it. The text must not depend on a value, so `build` gets placeholders.
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
