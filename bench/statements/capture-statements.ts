import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './read-log.ts'
import { readStatements } from './read-log.ts'

type Database = { owner: pg.Client; logFolder: string }

/** The name under which the server's connections show. */
const application = 'pollen'
const timeoutMs = 5_000
const requests = 5

/** What the server really sends to the database for a request: the database is asked to write it down meanwhile. */
export async function captureStatements(database: Database, makeRequest: () => Promise<unknown>): Promise<Statement[]> {
  const { owner } = database
  // The server's settings keep values out of its text log; the JSON log is ours alone, and gone with the folder.
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
    return leastBetween(await readLog(database), marks)
  } finally {
    await owner.query('ALTER SYSTEM RESET log_destination')
    await owner.query('ALTER SYSTEM RESET log_statement')
    await owner.query('SELECT pg_reload_conf()')
  }
}

/** The server's jobs ask for work now and then, which only adds: the shortest list is the request alone. */
function leastBetween(log: string, marks: string[]): Statement[] {
  const lists = Array.from({ length: requests }, (_, request) =>
    readStatements(log, { application, from: marks[request] ?? '', to: marks[request + 1] ?? '' }),
  )
  return lists.reduce((least, list) => (list.length < least.length ? list : least))
}

let marksMade = 0

async function mark(owner: pg.Client): Promise<string> {
  const name = `bench mark ${++marksMade}.`
  await owner.query(`SELECT '${name}'`)
  return name
}

/** Settings take a moment to reach every process of the database, and lines to reach the file. */
async function markUntilLogged({ owner, logFolder }: Database): Promise<string> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const name = await mark(owner)
    await sleep(50)
    if ((await readLog({ logFolder })).includes(name)) return name
    if (Date.now() > giveUpAt) throw new Error('The database does not log its statements')
  }
}

async function readLog({ logFolder }: Pick<Database, 'logFolder'>): Promise<string> {
  const files = (await readdir(logFolder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(logFolder, name), 'utf8')))
  return texts.join('')
}
