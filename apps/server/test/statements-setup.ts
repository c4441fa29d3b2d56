import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { afterAll, expect } from 'vitest'

declare global {
  /** Statements of the current test file. A global, because the files of a worker share their modules and thus the executor below. */
  var sentStatements: Set<string> | undefined
}

/** Records the statements that the server sends during a test file, into one file in `STATEMENTS_FOLDER` per test file. */
const folder = process.env.STATEMENTS_FOLDER
if (folder) {
  if (!globalThis.sentStatements) recordStatements()
  const statements = new Set<string>()
  globalThis.sentStatements = statements
  afterAll(() => {
    const file = expect.getState().testPath
    const name = `${process.pid}-${Date.now()}.json`
    writeFileSync(join(folder, name), JSON.stringify({ file, statements: [...statements] }))
  })
}

function recordStatements() {
  const { prototype } = DefaultQueryExecutor
  const execute = prototype.executeQuery as (
    this: DefaultQueryExecutor,
    query: CompiledQuery,
    ...rest: never[]
  ) => never
  prototype.executeQuery = function (query, ...rest: never[]) {
    const known = globalThis.sentStatements
    if (known && !known.has(query.sql) && !isSentByTest()) known.add(query.sql)
    return execute.call(this, query, ...rest)
  }
}

/** Excludes statements of tests and their helpers. The innermost stack frame outside of `platform/database` decides. */
function isSentByTest(): boolean {
  const { stack = '' } = new Error()
  const [caller = ''] = /apps\/server\/(test\/(?!statements-setup)|src\/(?!platform\/database\/)).*/.exec(stack) ?? []
  return /^apps\/server\/test\/|\.test\.ts/.test(caller)
}
