import type { CompiledQuery } from 'kysely'
import type { Db } from './open-database.ts'

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
