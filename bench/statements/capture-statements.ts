import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './read-log.ts'
import { readStatements } from './read-log.ts'

type Database = { owner: pg.Client; logFolder: string }

/** The application name of the server's connections. */
const application = 'pollen'
const timeoutMs = 5_000
const requests = 5

/** Returns the statements of a request, by enabling statement logging in PostgreSQL. */
export async function captureStatements(database: Database, makeRequest: () => Promise<unknown>): Promise<Statement[]> {
  const { owner } = database
  // Our settings keep values out of the text log. The JSON log exists only here and is deleted with the folder.
  await owner.query(`ALTER SYSTEM SET log_destination = 'jsonlog'`)
  await owner.query(`ALTER SYSTEM SET log_statement = 'all'`)
  await owner.query('SELECT pg_reload_conf()')
  try {
    const marks = [await markUntilLogged(database)]
    for (let request = 0; request < requests; request++) {
      await makeRequest()
      marks.push(await mark(owner))
    }
    marks.push(await markUntilLogged(database))
    return shortestListBetween(await readLog(database), marks)
  } finally {
    await owner.query('ALTER SYSTEM RESET log_destination')
    await owner.query('ALTER SYSTEM RESET log_statement')
    await owner.query('SELECT pg_reload_conf()')
  }
}

/** The shortest list is that of the request alone, because background jobs occasionally add statements. */
function shortestListBetween(log: string, marks: string[]): Statement[] {
  const lists = Array.from({ length: requests }, (_, request) =>
    readStatements(log, { application, from: marks[request] ?? '', to: marks[request + 1] ?? '' }),
  )
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest))
}

let markCount = 0

async function mark(owner: pg.Client): Promise<string> {
  const name = `bench mark ${++markCount}.`
  await owner.query(`SELECT '${name}'`)
  return name
}

/** Repeats a mark until it is in the log, because settings reach backends and lines reach the file with a delay. */
async function markUntilLogged({ owner, logFolder }: Database): Promise<string> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const name = await mark(owner)
    await sleep(50)
    if ((await readLog({ logFolder })).includes(name)) return name
    if (Date.now() > giveUpAt) throw new Error('PostgreSQL does not log statements')
  }
}

async function readLog({ logFolder }: Pick<Database, 'logFolder'>): Promise<string> {
  const files = (await readdir(logFolder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(logFolder, name), 'utf8')))
  return texts.join('')
}
