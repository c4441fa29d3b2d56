import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { paths } from '../paths.ts'
import { isBackup } from '../platform/database/backup/backup-names.ts'
import { isStore, withCopies } from '../platform/database/backup/open-copies.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openBackup } from '../restore/open-backup.ts'
import type { InstanceState } from './check-instance.ts'
import { adviceUnlessUnknownAuthority, type Finding, good, inTime, problem, skipped, warning } from './finding.ts'

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
  return [await checkFiles(config, { now, state }), ...(await checkCopies(config, now)), ...store]
}

/** Checks the copies of BACKUP_COPY_TO. */
async function checkCopies(config: Config, now: Date): Promise<Finding[]> {
  const { BACKUP_COPY_TO: to = '', BACKUP_KEY } = config
  try {
    const copies = await inTime(withCopies(config, (place) => place.list()))
    if (!copies) return []
    return [
      describeCopies(copies, config, now),
      ...(isStore(to) && !BACKUP_KEY ? [warning(about, `the copies in ${to} are not encrypted`, adviceToEncrypt)] : []),
    ]
  } catch (error) {
    const advice = 'Is the disk mounted, or are the bucket, the key and its rights (put, get, list, delete) right?'
    return [
      problem(about, `copies: ${(error as Error).message}`, adviceUnlessUnknownAuthority(reasonOf(error), advice)),
    ]
  }
}

const adviceToEncrypt =
  'Set BACKUP_KEY, so that the people who run that store cannot read them: OPERATIONS.md, "Encrypt backups".'

function describeCopies(copies: { at: Date }[], { BACKUP_COPY_TO: to, BACKUP_DAILY }: Config, now: Date): Finding {
  const age = now.getTime() - Math.max(...copies.map(({ at }) => at.getTime()))
  if (!BACKUP_DAILY || age <= dailyMs) return good(about, `${copies.length} copies in ${to}`)
  const advice = 'If Pollen runs: npm run jobs -- --run back-up-daily. The log has the reason of a failure.'
  return copies.length > 0
    ? problem(about, `the newest copy in ${to} is ${inWords(age)} old`, advice)
    : warning(about, `there are no copies in ${to} yet`, advice)
}

async function checkFiles(config: Config, { now, state }: Options): Promise<Finding> {
  const { DATA_DIR, BACKUP_DAILY, BACKUP_COPY_TO, isProduction } = config
  const [newest] = await listBackups(DATA_DIR)
  const age = newest && now.getTime() - newest.at.getTime()
  const text = age === undefined ? `there is none in ${join(DATA_DIR, 'backups')}` : `the newest is ${inWords(age)} old`
  if (newest) {
    const damage = await findDamage(newest.path, config.BACKUP_KEY)
    if (damage) return problem(about, `${text}, and cannot be used: ${damage}`, backUpNow)
  }
  switch (await checkAge(config, { now, state, maxAgeMs: dailyMs })) {
    case 'recent':
      return good(about, BACKUP_COPY_TO ? text : `${text}. Keep copies on another machine`)
    case 'elsewhere':
      return good(about, `another process made the last one ${inWords(now.getTime() - (lastRunOf(state) ?? 0))} ago`)
    case 'new':
      return warning(about, `${text} yet; the first is made at 03:03, while Pollen runs`, backUpNow)
    case 'off':
      return skipped(about, `${text}; BACKUP_DAILY is off, and backups by other means are not checked`)
    case 'undecided': {
      const advice =
        'With your own PostgreSQL, BACKUP_DAILY=on makes one every day. Set BACKUP_DAILY=off if you make backups by other means.'
      return (isProduction ? problem : warning)(about, text, advice)
    }
    case 'problem':
      if (BACKUP_DAILY)
        return problem(about, text, `If Pollen runs, npm run jobs shows the reason (back-up-daily). ${backUpNow}`)
      return problem(about, `${text}, and BACKUP_DAILY is off`, `Set BACKUP_DAILY=on. ${backUpNow}`)
  }
}

type Age = 'recent' | 'elsewhere' | 'new' | 'off' | 'undecided' | 'problem'

/** Returns whether there is a backup that is recent enough, and if not, why. Does not open it. */
export async function checkAge(
  { DATA_DIR, DATABASE_URL, BACKUP_DAILY, isBackupChosen }: Config,
  { now, state, maxAgeMs }: Options & { maxAgeMs: number },
): Promise<Age> {
  const isRecent = (at: number) => now.getTime() - at <= maxAgeMs
  const [newest] = await listBackups(DATA_DIR)
  const lastRun = lastRunOf(state)
  if (newest && isRecent(newest.at.getTime())) return 'recent'
  const isMadeElsewhere = state?.processes.some(({ backsUpDaily }) => backsUpDaily) ?? false
  if (!BACKUP_DAILY && isMadeElsewhere && lastRun && isRecent(lastRun)) return 'elsewhere'
  if (BACKUP_DAILY) return !newest && (state === null || isRecent(state.since.getTime())) ? 'new' : 'problem'
  if (!DATABASE_URL) return 'problem'
  return isBackupChosen ? 'off' : 'undecided'
}

const lastRunOf = (state: InstanceState | null) => state?.runs.get('back-up-daily')?.succeeded_at?.getTime()

const inWords = (ms: number) => (ms < 48 * hour ? inUnits(ms / hour, 'hour') : inUnits(ms / hour / 24, 'day'))

function inUnits(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

const findDamage = (path: string, key: Buffer | undefined) =>
  openBackup(path, readMigrations(paths.migrations).length, { key }).then(
    async (backup) => {
      await backup.close()
      return null
    },
    (error: unknown) => reasonOf(error),
  )

/** Lists the backups in DATA_DIR, newest first. */
export async function listBackups(dataDir: string): Promise<{ path: string; at: Date; size: number }[]> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter(isBackup)
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtime, size } = await stat(join(folder, name))
      return { path: join(folder, name), at: mtime, size }
    }),
  )
  return files.sort((one, other) => other.at.getTime() - one.at.getTime())
}
