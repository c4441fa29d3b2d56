import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { OperatorError } from '../../apps/server/src/errors.ts'
import { backupName } from '../../apps/server/src/platform/database/backup/backup-names.ts'
import { backupsFolder } from '../../apps/server/src/platform/database/backup/daily-backup.ts'
import { DatabaseInUseError } from '../../apps/server/src/platform/database/lock-database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'

// An update replaces the files and packages of this process, so its modules must not import anything later.

const silent = { info() {}, warn() {}, error() {} }

/** What the last update replaced. */
export type LastUpgrade = { from: string; commit: string; to: string; backup: string | null }

const fileOf = (folder: string) => join(folder, '.upgrade.json')

export const saveLastUpgrade = (folder: string, upgrade: LastUpgrade) =>
  writeFileSync(fileOf(folder), `${JSON.stringify(upgrade, null, 2)}\n`)

export const readLastUpgrade = (folder: string): LastUpgrade | null =>
  existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : null

export const forgetLastUpgrade = (folder: string) => rmSync(fileOf(folder), { force: true })

/** Runs a task of the installed version, which may have changed since this process started. Returns true if it succeeded. */
export function runTask(folder: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
    cwd: folder,
    stdio: 'inherit',
  })
  return status === 0
}

export const currentCommit = (folder: string) =>
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

/** Replaces the files of Pollen, installs the packages and builds the app. Returns true if it succeeded. */
export function installVersion(folder: string, ref: string): boolean {
  const checkout = spawnSync('git', ['checkout', '--quiet', '--detach', ref], { cwd: folder, stdio: 'inherit' })
  return checkout.status === 0 && runTask(folder, 'build', 'server', 'web')
}

export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Config) =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'db'))

/** A running Pollen loads files while it runs, so they must not be replaced. */
export async function requireStopped(config: Config) {
  try {
    await (await openDatabase(config, { holder: 'upgrade', log: silent, access: 'exclusive' })).close()
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new OperatorError(`${error.message} With systemd: sudo systemctl stop pollen`, { cause: error })
  }
}

/** Makes a backup with the installed version. Returns its path. */
export function backUp(folder: string, reason: string): string {
  const config = readConfig()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const isEncrypted = config.BACKUP_KEY !== undefined
  const file = join(backupsFolder(config), backupName(`${reason}-${time}`, { isEncrypted }))
  if (!runTask(folder, 'command', 'backup', '--to', file)) {
    throw new OperatorError('The backup was not made, so nothing was changed.')
  }
  return file
}
