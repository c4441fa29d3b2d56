import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Database } from './open-database.ts'
import { writeBackup } from './transfer/write-backup.ts'

type BackupConfig = { DATA_DIR: string; BACKUP_DAILY: boolean; BACKUP_KEEP: number }

const checkEveryMs = 10 * 60_000
const dailyFile = /^pollen-\d{4}-\d\d-\d\d\.zip(\.part)?$/

/** Makes one backup a day while the process runs; `stop` breaks off one that is being written. */
export function startDailyBackup(database: Database, config: BackupConfig, log: Log) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function checkRegularly() {
    for await (const _ of setInterval(checkEveryMs, undefined, { ref: false, signal })) {
      try {
        const file = await backUpIfDue(database, config, { now: new Date(), signal })
        if (file) log.info({ file }, 'The daily backup is written')
      } catch (err) {
        if (!signal.aborted) log.error({ err }, 'The daily backup failed; it is tried again')
      }
    }
  }
  const checking = config.BACKUP_DAILY ? checkRegularly().catch(() => {}) : Promise.resolve()
  return {
    stop() {
      stopping.abort()
      return checking
    },
  }
}

/** The name of the file tells whether today's backup is done, so a restart does not repeat it. */
export async function backUpIfDue(
  database: Database,
  { DATA_DIR, BACKUP_KEEP }: BackupConfig,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  const folder = join(DATA_DIR, 'backups')
  const file = join(folder, `pollen-${now.toISOString().slice(0, 10)}.zip`)
  if (existsSync(file) || !(await database.claim('dailyBackup'))) return null
  await writeBackup(database.pool, { file, mediaFolder: join(DATA_DIR, 'media'), now, signal })
  rotate(folder, BACKUP_KEEP)
  return file
}

/** Keeps the newest; backups made by hand have other names and are left alone. */
function rotate(folder: string, keep: number) {
  const ours = readdirSync(folder).filter((name) => dailyFile.test(name))
  const complete = ours.filter((name) => name.endsWith('.zip')).sort()
  const kept = new Set(complete.slice(-keep))
  for (const name of ours) if (!kept.has(name)) rmSync(join(folder, name))
}
