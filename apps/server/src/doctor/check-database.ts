import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { refuseDemoMembers } from '../demo/remove-demo.ts'
import { OperatorError, reasonOf } from '../errors.ts'
import { countMails, readDatabaseFacts } from '../features/admin/overview.queries.ts'
import { paths } from '../paths.ts'
import { readSchemaState } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { describeSize, type Finding, good, problem, warning } from './finding.ts'

const about = 'database'
const silent = { info() {}, warn() {}, error() {} }

/** Opens the database beside a running Pollen, or starts the embedded one for a moment. Changes nothing, and makes none. */
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'db'))) {
    return [good(about, `there is none in ${config.DATA_DIR} yet; the first start makes it`)]
  }
  try {
    const database = await openDatabase(config, { holder: 'doctor', log: silent, access: 'beside' })
    try {
      return await inspect(database, config, now)
    } finally {
      await database.close()
    }
  } catch (error) {
    const advice = 'OPERATIONS.md has this line under "When it does not start".'
    return [problem(about, error instanceof OperatorError ? error.message : reasonOf(error), advice)]
  }
}

async function inspect({ db, pool }: Database, { isProduction, SMTP_URL }: Config, now: Date): Promise<Finding[]> {
  const { applied, pending } = await readSchemaState(pool, paths.migrations)
  if (applied === 0) return [good(about, 'empty; the first start makes its tables')]
  if (pending > 0) {
    return [warning(about, `its schema is ${pending} versions behind this Pollen`, 'The next start changes that.')]
  }
  const { version, size } = await readDatabaseFacts(db)
  const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now')
  const secondsApart = Math.round(Math.abs((rows[0]?.now ?? now).getTime() - Date.now()) / 1000)
  const { failed } = await countMails(db)
  return [
    good(about, `PostgreSQL ${version}, ${describeSize(size)}`),
    ...(secondsApart > 60
      ? [
          problem(
            'clock',
            `the one of the database is ${secondsApart} s off ours`,
            'Set the time on both machines by NTP.',
          ),
        ]
      : []),
    ...(isProduction ? await findDemoMembers(db) : []),
    ...(SMTP_URL && failed > 0
      ? [warning('mail', `${failed} mails of the last 30 days were given up`, 'See which: npm run admin -- mails')]
      : []),
  ]
}

const findDemoMembers = (db: Database['db']) =>
  refuseDemoMembers(db).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
      const [text = '', advice] = error.message.split('\n')
      return [problem('demo', text, advice)]
    },
  )
