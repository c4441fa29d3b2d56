import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readStatements } from './read-log.ts'
import type { Statement } from './statement.ts'

/** The name under which the server's connections show. */
const application = 'pollen'
const patienceMs = 5_000

/** What the server really sends to the database for one request: the database is asked to write it down meanwhile. */
export async function captureStatements(
  { owner, logFolder }: { owner: pg.Client; logFolder: string },
  makeRequest: () => Promise<unknown>,
): Promise<Statement[]> {
  // The server's settings keep values out of its text log; the JSON log is ours alone, and gone with the folder.
  await owner.query(`ALTER SYSTEM SET log_destination = 'jsonlog'`)
  await owner.query(`ALTER SYSTEM SET log_statement = 'all'`)
  try {
    await owner.query('SELECT pg_reload_conf()')
    const from = await mark(owner, logFolder)
    await makeRequest()
    const to = await mark(owner, logFolder)
    return readStatements(await readLog(logFolder), { application, from, to })
  } finally {
    await owner.query('ALTER SYSTEM RESET log_destination')
    await owner.query('ALTER SYSTEM RESET log_statement')
    await owner.query('SELECT pg_reload_conf()')
  }
}

/** Repeated until it is in the log: new settings take a moment to reach every process of the database. */
async function mark(owner: pg.Client, logFolder: string): Promise<string> {
  const giveUpAt = Date.now() + patienceMs
  const name = `bench-mark-${randomUUID()}`
  for (;;) {
    await owner.query(`SELECT '${name}'`)
    await sleep(50)
    if ((await readLog(logFolder)).includes(name)) return name
    if (Date.now() > giveUpAt) throw new Error('The database does not log its statements')
  }
}

async function readLog(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('')
}
