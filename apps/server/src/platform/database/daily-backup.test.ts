import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder } from '../../../test/database-server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { backUpIfDue } from './daily-backup.ts'
import { openDatabase } from './open-database.ts'

async function anInstance() {
  const folder = aFolder()
  const { connectionString } = await aDatabase()
  const config = {
    DATA_DIR: folder,
    DATABASE_URL: connectionString,
    DATABASE_POOL: 2,
    BACKUP_DAILY: true,
    BACKUP_KEEP: 3,
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const open = async () => {
    const database = await openDatabase(config, { holder: 'test', log: silentLog })
    onTestFinished(() => database.close())
    return database
  }
  return { config, open, files: () => readdirSync(join(folder, 'backups')).sort() }
}

const day = (n: number) => ({ now: new Date(Date.UTC(2026, 10, n, 12)) })

test('one backup a day is made, also across restarts, and the newest are kept', async () => {
  const { config, open, files } = await anInstance()
  const first = await open()
  expect(await backUpIfDue(first, config, day(1))).toMatch(/pollen-2026-11-01\.zip$/)
  expect(await backUpIfDue(first, config, day(1))).toBeNull()
  await first.close()

  const second = await open()
  expect(await backUpIfDue(second, config, day(1))).toBeNull()
  writeFileSync(join(config.DATA_DIR, 'backups', 'pollen-2026-10-31.zip.part'), 'broken off')
  writeFileSync(join(config.DATA_DIR, 'backups', 'pollen-2026-10-30T10-00-00.zip'), 'made by hand')
  for (const n of [2, 3, 4]) await backUpIfDue(second, config, day(n))
  expect(files()).toEqual([
    'pollen-2026-10-30T10-00-00.zip',
    'pollen-2026-11-02.zip',
    'pollen-2026-11-03.zip',
    'pollen-2026-11-04.zip',
  ])
})

test('of several processes on one database a single one makes the backup', async () => {
  const { config, open } = await anInstance()
  const [one, other] = [await open(), await open()]
  expect(await backUpIfDue(one, config, day(1))).not.toBeNull()
  expect(await backUpIfDue(other, config, day(2))).toBeNull()
  await one.close()
  await expect.poll(() => backUpIfDue(other, config, day(2))).not.toBeNull()
})
