import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Job } from '../../jobs/job.ts'
import { openSnapshot } from './snapshot.ts'
import { writeSnapshot } from './write-backup.ts'

const dailyFile = /^pollen-\d{4}-\d\d-\d\d\.zip(\.part)?$/

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
  },
}

type BackupRun = Pick<Parameters<typeof writeSnapshot>[1], 'store' | 'signal'> & { now: Date }
type BackupConfig = { DATA_DIR: string; BACKUP_KEEP: number }

/** Returns the path of the new backup, or null if this day has one already or another process is writing it. */
async function backUpIfDue(pool: Pool, { DATA_DIR, BACKUP_KEEP }: BackupConfig, run: BackupRun) {
  const folder = join(DATA_DIR, 'backups')
  const file = join(folder, `pollen-${run.now.toISOString().slice(0, 10)}.zip`)
  if (existsSync(file)) return null
  const snapshot = await openSnapshot(pool)
  try {
    if (!(await snapshot.tryLock('dailyBackup'))) return null
    await writeSnapshot(snapshot, { file, mediaFolder: join(DATA_DIR, 'media'), ...run })
    rotate(folder, BACKUP_KEEP)
    return file
  } finally {
    await snapshot.close()
  }
}

/** Deletes all but the newest daily backups. Manual backups have other names, so they stay. */
function rotate(folder: string, keep: number) {
  const ours = readdirSync(folder).filter((name) => dailyFile.test(name))
  const complete = ours.filter((name) => name.endsWith('.zip')).sort()
  const kept = new Set(complete.slice(-keep))
  for (const name of ours) if (!kept.has(name)) rmSync(join(folder, name))
}
