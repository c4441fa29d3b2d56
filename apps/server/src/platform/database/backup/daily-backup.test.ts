import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aFolder } from '../../../../test/database-server.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { readConfig } from '../../../config.ts'
import { openBackup } from '../../../restore/open-backup.ts'
import type { JobContext } from '../../jobs/job.ts'
import { openDatabase } from '../open-database.ts'
import { backUpDaily } from './daily-backup.ts'

async function anInstance() {
  const folder = aFolder()
  const { connectionString } = await aDatabase()
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: connectionString, DATABASE_POOL: '1', BACKUP_KEEP: '3' })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    config,
    files: () => readdirSync(join(folder, 'backups')).sort(),
    /** Returns a function that makes the backup of a day of November in a process of its own. */
    async aProcess() {
      const database = await openDatabase(config, { holder: 'test', log: silentLog })
      onTestFinished(() => database.close())
      return (day: number, stopping?: AbortSignal) => {
        const clock = () => new Date(Date.UTC(2026, 10, day, 12))
        const { db, pool } = database
        return backUpDaily.run({ config, clock, db, pool, log: silentLog, stopping } as unknown as JobContext, {})
      }
    },
  }
}

test('makes one backup a day, also across restarts, and keeps the newest', async () => {
  const { config, aProcess, files } = await anInstance()
  const backUp = await aProcess()
  await backUp(1)
  const path = join(config.DATA_DIR, 'backups', 'pollen-2026-11-01.zip')
  writeFileSync(path, 'made today')
  await backUp(1)
  await (await aProcess())(1)
  expect(readFileSync(path, 'utf8')).toBe('made today')

  writeFileSync(join(config.DATA_DIR, 'backups', 'pollen-2026-10-31.zip.part'), 'broken off')
  writeFileSync(join(config.DATA_DIR, 'backups', 'pollen-2026-10-30T10-00-00.zip'), 'made by hand')
  for (const day of [2, 3, 4]) await backUp(day)
  expect(files()).toEqual([
    'pollen-2026-10-30T10-00-00.zip',
    'pollen-2026-11-02.zip',
    'pollen-2026-11-03.zip',
    'pollen-2026-11-04.zip',
  ])
})

test('several processes that make the backup at once leave one complete file', async () => {
  const { config, aProcess, files } = await anInstance()
  const processes = [await aProcess(), await aProcess(), await aProcess()]
  await Promise.all(processes.map((backUp) => backUp(1)))
  expect(files()).toEqual(['pollen-2026-11-01.zip'])
  const backup = await openBackup(join(config.DATA_DIR, 'backups', 'pollen-2026-11-01.zip'), 1_000)
  await backup.close()
})

test('a stopping process aborts the backup and leaves no file with its name', async () => {
  const { aProcess, files } = await anInstance()
  const backUp = await aProcess()
  await expect(backUp(1, AbortSignal.abort())).rejects.toThrow()
  expect(files()).not.toContain('pollen-2026-11-01.zip')
  await backUp(1)
  expect(files()).toEqual(['pollen-2026-11-01.zip'])
})

test('runs by default on an embedded database, and otherwise with BACKUP_DAILY=on', () => {
  const isOn = (settings: Record<string, string>) => backUpDaily.optional?.isOn(readConfig(settings))
  expect(isOn({})).toBe(true)
  expect(isOn({ BACKUP_DAILY: 'off' })).toBe(false)
  expect(isOn({ DATABASE_URL: 'postgres://127.0.0.1/pollen' })).toBe(false)
  expect(isOn({ DATABASE_URL: 'postgres://127.0.0.1/pollen', BACKUP_DAILY: 'on' })).toBe(true)
})
