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
const backUpNow = 'Make one: npm run backup'
const hour = 60 * 60 * 1000
/** Maximum age of a daily backup, including the time to write the next one. */
const dailyMs = 36 * hour

type Options = { now: Date; state: InstanceState | null }

/** Checks that the data can be restored from a recent and usable backup. */
export async function checkBackups(config: Config, { now, state }: Options): Promise<Finding[]> {
  const store = config.S3_URL
    ? [
        skipped(
          about,
          'daily backups do not contain the pictures in the S3 store; make sure that the store keeps copies',
        ),
      ]
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
    if (damage) return problem(about, `${text}, and cannot be used: ${damage}`, backUpNow)
  }
  if (age !== undefined && age <= dailyMs) return good(about, `${text}. Keep copies on another machine`)

  const lastRun = state?.runs.get('back-up-daily')?.succeeded_at
  const isMadeElsewhere = state?.processes.some(({ backsUpDaily }) => backsUpDaily) ?? false
  if (!BACKUP_DAILY && isMadeElsewhere && lastRun && now.getTime() - lastRun.getTime() <= dailyMs) {
    return good(about, `another process made the last one ${inWords(now.getTime() - lastRun.getTime())} ago`)
  }
  if (BACKUP_DAILY) {
    const advice = `If Pollen runs, npm run jobs shows the reason (back-up-daily). ${backUpNow}`
    const isNew = state === null || now.getTime() - state.since.getTime() <= dailyMs
    if (!newest && isNew) return warning(about, `${text} yet; the first is made at 03:03, while Pollen runs`, backUpNow)
    return problem(about, text, advice)
  }
  if (!DATABASE_URL) return problem(about, `${text}, and BACKUP_DAILY is off`, `Set BACKUP_DAILY=on. ${backUpNow}`)
  if (isBackupChosen) return skipped(about, `${text}; BACKUP_DAILY is off, and backups by other means are not checked`)
  const advice =
    'With your own PostgreSQL, BACKUP_DAILY=on makes one every day. Set BACKUP_DAILY=off if you make backups by other means.'
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

/** Lists the backups in DATA_DIR, newest first. */
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
