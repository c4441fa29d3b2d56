import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { reasonOf } from '../errors.ts'
import { paths } from '../paths.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { openBackup } from '../platform/database/transfer/open-backup.ts'
import { dataEntries } from '../platform/private-files.ts'
import { describeSize, type Finding, good, problem, warning } from './finding.ts'

const hours = 60 * 60 * 1000

/** The disk, who may write to it, and the backups on it. */
export async function checkDataDir(config: Config, now: Date): Promise<Finding[]> {
  const { DATA_DIR: folder } = config
  const existing = await nearestFolder(folder)
  const backups = await listBackups(join(folder, 'backups'))
  return [
    ...(await checkRights(folder, existing)),
    await checkSpace(existing, backups[0]?.size ?? 0),
    await checkBackups(config, backups, now),
  ]
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Commands that were run as another user leave files behind that Pollen cannot change. */
async function checkRights(folder: string, existing: string): Promise<Finding[]> {
  const about = 'DATA_DIR'
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const give = existing === folder ? 'chown -R pollen:' : 'install -d -o pollen -g pollen -m 750'
    const advice = `Run this as the user who runs Pollen, or give them the folder: sudo ${give} ${folder}`
    return [problem(about, `this user may not write into ${existing}`, advice)]
  }
  if (existing !== folder) return [good(about, `${folder} is not there yet; the first start makes it`)]
  const { uid } = await stat(folder)
  const found = await Promise.all(
    dataEntries.map(async (name) => ({ name, owner: (await stat(join(folder, name)).catch(() => null))?.uid })),
  )
  const foreign = found.filter(({ owner }) => owner !== undefined && owner !== uid).map(({ name }) => name)
  if (foreign.length === 0) return [good(about, folder)]
  const advice = `Give them to the owner of the folder: sudo chown -R --reference=${folder} ${foreign.map((name) => join(folder, name)).join(' ')}`
  return [problem(about, `${foreign.join(', ')} in ${folder} belong to another user`, advice)]
}

/** Below this a day of photos can fill the disk; below the second there is no room for the journal of the database. */
const [fewBytes, tooFewBytes] = [2 ** 30, 200 * 2 ** 20]

async function checkSpace(folder: string, backupSize: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${describeSize(free)} are free in ${folder}`
  const advice = 'Make space: OPERATIONS.md, "A full disk".'
  if (free < tooFewBytes) return problem('disk', text, advice)
  if (free < backupSize)
    return problem('disk', `${text}, less than a backup takes (${describeSize(backupSize)})`, advice)
  return free < fewBytes ? warning('disk', text, advice) : good('disk', text)
}

type BackupFile = { path: string; at: Date; size: number }

/** The newest first. */
async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^pollen-.*\.zip$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtime, size } = await stat(join(folder, name))
      return { path: join(folder, name), at: mtime, size }
    }),
  )
  return files.sort((one, other) => other.at.getTime() - one.at.getTime())
}

async function checkBackups({ BACKUP_DAILY, DATA_DIR }: Config, [newest]: BackupFile[], now: Date): Promise<Finding> {
  const about = 'backups'
  const byHand = 'Make one: npm run backup'
  const why = BACKUP_DAILY ? 'If Pollen runs, npm run jobs says why (back-up-daily).' : 'BACKUP_DAILY is off.'
  if (!newest) return warning(about, `there is none in ${join(DATA_DIR, 'backups')}`, `${why} ${byHand}`)
  const age = (now.getTime() - newest.at.getTime()) / hours
  const text = `the newest is ${age < 48 ? `${Math.floor(age)} hours` : `${Math.floor(age / 24)} days`} old`
  try {
    await openBackup(newest.path, readMigrations(paths.migrations).length).then((backup) => backup.close())
  } catch (error) {
    return problem(about, `${text}, and cannot be used: ${reasonOf(error)}`, byHand)
  }
  if (BACKUP_DAILY && age > 36) return problem(about, text, `${why} ${byHand}`)
  if (age > 7 * 24) return warning(about, text, `${why} If you make them in another way, all is well.`)
  return good(about, `${text}. Take copies elsewhere`)
}
