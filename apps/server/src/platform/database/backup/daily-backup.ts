import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../../../config.ts'
import type { Job } from '../../jobs/job.ts'
import { backupName, isDailyBackup } from './backup-names.ts'
import { copyDailyBackups } from './open-copies.ts'
import { openSnapshot } from './snapshot.ts'
import { writeSnapshot } from './write-backup.ts'

/** Runs only in processes with BACKUP_DAILY, because a process writes the file to its own DATA_DIR. */
export const backUpDaily: Job = {
  name: 'back-up-daily',
  // Copying many images takes long. On an external database, this is also how long the job of a killed process stays active.
  maxMinutes: 6 * 60,
  retrySeconds: 600,
  optional: {
    isOn: ({ BACKUP_DAILY }) => BACKUP_DAILY,
    howToSwitchOn: 'Set BACKUP_DAILY=on and start Pollen again, or make a single backup: npm run backup',
  },
  async run({ pool, config, clock, log, storage, stopping }) {
    const store = config.S3_URL ? { files: storage.media, isCopied: false } : undefined
    const file = await backUpIfDue(pool, config, { now: clock(), signal: stopping, store })
    if (file) log.info({ file }, 'Wrote the daily backup')
    // Also after a retry, because an earlier run may have written the backup but not the copy.
    const copied = await copyDailyBackups(config, { folder: backupsFolder(config), signal: stopping })
    if (copied.length > 0) log.info({ copied, to: config.BACKUP_COPY_TO }, 'Copied the daily backup')
  },
}

type BackupRun = Pick<Parameters<typeof writeSnapshot>[1], 'store' | 'signal'> & { now: Date }

export const backupsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'backups')

/** Everything of an instance that a backup contains beside the database. */
export const contentOptions = ({ DATA_DIR, BACKUP_KEY: key, settingsFile: settings }: Config) => ({
  mediaFolder: join(DATA_DIR, 'media'),
  textsFolder: join(DATA_DIR, 'texts'),
  settings,
  key,
})

/** Returns the path of the new backup, or null if this day has one already or another process is writing it. */
async function backUpIfDue(pool: Pool, config: Config, run: BackupRun) {
  const folder = backupsFolder(config)
  const day = run.now.toISOString().slice(0, 10)
  const isMade = [true, false].some((isEncrypted) => existsSync(join(folder, backupName(day, { isEncrypted }))))
  if (isMade) return null
  const file = join(folder, backupName(day, { isEncrypted: config.BACKUP_KEY !== undefined }))
  const snapshot = await openSnapshot(pool)
  try {
    if (!(await snapshot.tryLock('dailyBackup'))) return null
    await writeSnapshot(snapshot, { file, ...contentOptions(config), ...run })
    rotate(folder, config.BACKUP_KEEP)
    return file
  } finally {
    await snapshot.close()
  }
}

/** Deletes all but the newest daily backups. Manual backups have other names, so they stay. */
function rotate(folder: string, keep: number) {
  const names = readdirSync(folder)
  const complete = names.filter(isDailyBackup).sort()
  const unfinished = names.filter((name) => name.endsWith('.part') && isDailyBackup(name.slice(0, -'.part'.length)))
  for (const name of [...complete.slice(0, -keep), ...unfinished]) rmSync(join(folder, name))
}
