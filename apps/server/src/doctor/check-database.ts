import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appVersion } from '../app-version.ts'
import type { Config } from '../config.ts'
import { refuseDemoMembers } from '../demo/remove-demo.ts'
import { OperatorError, reasonOf } from '../errors.ts'
import { readDatabaseFacts } from '../features/admin/overview.queries.ts'
import { readNewestRelease } from '../features/admin/releases.queries.ts'
import { paths } from '../paths.ts'
import { readPublicId } from '../platform/database/instance-id.ts'
import { readInstanceProcesses } from '../platform/database/lock-database.ts'
import { readSchemaState } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { readJobRuns } from '../platform/jobs/job-runs.queries.ts'
import { storeName } from '../platform/storage/open-storage.ts'
import { isNewer } from '../platform/versions.ts'
import { checkJoining, checkWork, type InstanceState } from './check-instance.ts'
import { adviceUnlessUnknownAuthority, describeSize, type Finding, good, problem, skipped, warning } from './finding.ts'

const about = 'database'
const silent = { info() {}, warn() {}, error() {} }

type Answer = { findings: Finding[]; state: InstanceState | null }

const withoutTables = (...findings: Finding[]): Answer => ({
  findings: [...findings, skipped('instance', 'members, mails and jobs: there are no tables to read yet')],
  state: null,
})

/** Reads the database of a running Pollen, or starts the embedded one for a moment. Neither changes nor creates a database. */
export async function checkDatabase(config: Config, now: Date): Promise<Answer> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'db'))) {
    return withoutTables(good(about, `there is none in ${config.DATA_DIR} yet; the first start makes it`))
  }
  try {
    const database = await openDatabase(config, { holder: 'doctor', log: silent, access: 'beside' })
    try {
      return await inspect(database, config, now)
    } finally {
      await database.close()
    }
  } catch (error) {
    const text = error instanceof OperatorError ? error.message : reasonOf(error)
    const advice = adviceUnlessUnknownAuthority(text, 'OPERATIONS.md has this line under "If Pollen does not start".')
    return withoutTables(problem(about, text, advice))
  }
}

export async function readInstanceState(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  config: Config,
  now: Date,
): Promise<InstanceState> {
  const { rows } = await pool.query<{ now: Date; since: Date }>(
    'SELECT now() AS now, min(applied_at) AS since FROM migrations',
  )
  const [row = { now, since: now }] = rows
  return {
    processes: await readInstanceProcesses(pool, storeName(config)),
    runs: await readJobRuns(db),
    since: row.since,
    databaseNow: row.now,
    publicId: await readPublicId(db),
  }
}

async function inspect({ db, pool }: Database, config: Config, now: Date): Promise<Answer> {
  const { applied, pending } = await readSchemaState(pool, paths.migrations)
  if (applied === 0) return withoutTables(good(about, 'empty; the first start makes its tables'))
  if (pending > 0) {
    return withoutTables(
      warning(about, `its schema is ${pending} versions behind this Pollen`, 'The next start migrates it.'),
    )
  }
  const { version, size } = await readDatabaseFacts(db)
  const state = await readInstanceState({ db, pool }, config, now)
  const findings = [
    good(about, `PostgreSQL ${version}, ${describeSize(size)}`),
    ...compareClock(state.databaseNow),
    ...(config.isProduction ? await findDemoMembers(db) : []),
    ...(await checkJoining(db, config, now)),
    ...(await checkWork(db, { config, state, now })),
    ...(await checkVersion(db, config, now)),
  ]
  return { findings, state }
}

const maxFeedAgeMs = 3 * 24 * 60 * 60_000

/** Reports a newer version, or that the release feed could not be read for days. */
async function checkVersion(db: Database['db'], { UPDATE_CHECK_URL: url }: Config, now: Date): Promise<Finding[]> {
  if (!url) return []
  const release = await readNewestRelease(db)
  if (!release || now.getTime() - release.checked_at.getTime() > maxFeedAgeMs) {
    const advice = 'Is it the address of a release feed? To read it now: npm run jobs -- --run check-for-update'
    return [warning('version', `no version was read from ${url} (UPDATE_CHECK_URL) in the last three days`, advice)]
  }
  if (!isNewer(release.version, appVersion)) return [good('version', `${appVersion} is the newest version`)]
  return [warning('version', `${release.version} is available`, 'See what you have to do: npm run upgrade -- --check')]
}

function compareClock(databaseNow: Date): Finding[] {
  const secondsApart = Math.round(Math.abs(databaseNow.getTime() - Date.now()) / 1000)
  if (secondsApart <= 60) return []
  const text = `the database server’s clock is ${secondsApart} s off`
  return [problem('clock', text, 'Set the time on both machines by NTP.')]
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
