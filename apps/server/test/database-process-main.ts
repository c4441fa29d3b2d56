import { paths } from '../src/paths.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { silentLog } from './silent-log.ts'

/** A minimal server for tests that kill it: opens the database, prints `ready`, and inserts members if the task is `write`. */
const [, , dataDir = '', task] = process.argv
/** Waits for a slow reader, unlike writeSync, which throws EAGAIN once the pipe is full. */
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = { DATA_DIR: dataDir, DATABASE_POOL: 4 }
  const database = await openDatabase(config, { holder: 'server http://127.0.0.1:3000', log: silentLog })
  process.once('SIGTERM', () => database.close().then(() => process.exit(0)))
  await migrate(database.pool, paths.migrations)
  print('ready')
  const write = async (): Promise<void> => {
    const member = `INSERT INTO members (username, email, first_name, last_name)
      SELECT name, name, 'Ada', 'L' FROM (SELECT substr(gen_random_uuid()::text, 1, 18) AS name) AS made RETURNING id`
    const { rows } = await database.pool.query(member)
    print(`wrote ${rows[0].id}`)
    return write()
  }
  if (task === 'write') await Promise.all([write(), write(), write(), write()])
} catch (error) {
  print(`failed ${(error as Error).message}`)
  process.exit(1)
}
