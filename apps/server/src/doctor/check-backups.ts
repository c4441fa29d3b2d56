import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { paths } from '../paths.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openBackup } from '../restore/open-backup.ts'
import type { InstanceState } from './check-instance.ts'
import { type Finding, good, problem, skipped, warning } from './finding.ts'

const about = 'backups'
const byHand = 'Make one: npm run backup'
const hour = 60 * 60 * 1000
/** Two daily backups are at most this far apart, with time to write the second. */
const dailyMs = 36 * hour

type Options = { now: Date; state: InstanceState | null }

/** Says whether members' data could be restored: a usable backup that is recent, or a reason why none is looked for. */
export async function checkBackups(config: Config, { now, state }: Options): Promise<Finding[]> {
  const store = config.S3_URL
    ? [skipped(about, 'pictures in the S3 store are in no daily backup; only you know whether the store keeps copies')]
    : []
  return [await checkFiles(config, { now, state }), ...store]
}

async function checkFiles(config: Config, { now, state }: Options): Promise<Finding> {
  const { DATA_DIR, DATABASE_URL, BACKUP_DAILY, isBackupChosen, isProduction } = config
  const [newest] = await listBackups(DATA_DIR)
  const age = newest && now.getTime() - newest.at.getTime()
  const text = age === undefined ? `there is none in ${join(DATA_DIR, 'backups')}` : `the newest is ${inWords(age)} old`
  if (newest) {
    const damage = await findDamage(newest.path)
    if (damage) return problem(about, `${text}, and cannot be used: ${damage}`, byHand)
  }
  if (age !== undefined && age <= dailyMs) return good(about, `${text}. Keep copies on another machine`)

  const lastRun = state?.runs.get('back-up-daily')?.succeeded_at
  const isMadeElsewhere = state?.processes.some(({ backsUpDaily }) => backsUpDaily) ?? false
  if (!BACKUP_DAILY && isMadeElsewhere && lastRun && now.getTime() - lastRun.getTime() <= dailyMs) {
    return good(about, `another process made the last one ${inWords(now.getTime() - lastRun.getTime())} ago`)
  }
  if (BACKUP_DAILY) {
    const why = `npm run jobs says why (back-up-daily), if Pollen runs. ${byHand}`
    const isNew = state === null || now.getTime() - state.since.getTime() <= dailyMs
    if (!newest && isNew) return warning(about, `${text} yet; the first is made at 03:03, while Pollen runs`, byHand)
    return problem(about, text, why)
  }
  if (!DATABASE_URL) return problem(about, `${text}, and BACKUP_DAILY is off`, `Set BACKUP_DAILY=on. ${byHand}`)
  if (isBackupChosen)
    return skipped(about, `${text}; BACKUP_DAILY is off, so other ways of making them are not checked`)
  const advice =
    'With your own PostgreSQL, BACKUP_DAILY=on makes one every day; BACKUP_DAILY=off says that you make them in another way.'
  return (isProduction ? problem : warning)(about, text, advice)
}

const inWords = (ms: number) => (ms < 48 * hour ? inUnits(ms / hour, 'hour') : inUnits(ms / hour / 24, 'day'))

function inUnits(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

const findDamage = (path: string) =>
  openBackup(path, readMigrations(paths.migrations).length).then(
    async (backup) => {
      await backup.close()
      return null
    },
    (error: unknown) => reasonOf(error),
  )

/** The newest first. */
export async function listBackups(dataDir: string): Promise<{ path: string; at: Date; size: number }[]> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^pollen-.*\.zip$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtime, size } = await stat(join(folder, name))
      return { path: join(folder, name), at: mtime, size }
    }),
  )
  return files.sort((one, other) => other.at.getTime() - one.at.getTime())
}
