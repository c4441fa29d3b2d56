import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aFolder } from '../../../../test/database-server.ts'
import { anS3Server } from '../../../../test/s3-server.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { readConfig } from '../../../config.ts'
import { openBackup } from '../../../restore/open-backup.ts'
import type { JobContext } from '../../jobs/job.ts'
import { openDatabase } from '../open-database.ts'
import { backUpDaily } from './daily-backup.ts'
import { fetchCopy, openCopies } from './open-copies.ts'
import { s3Copies } from './s3-copies.ts'

async function anInstance(settings: Record<string, string> = {}) {
  const folder = aFolder()
  const { connectionString } = await aDatabase()
  const common = { DATA_DIR: folder, DATABASE_URL: connectionString, DATABASE_POOL: '1', BACKUP_KEEP: '3' }
  const config = readConfig({ ...common, ...settings })
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

const key = 'ab'.repeat(32)

async function aStore() {
  const { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY } = await anS3Server(aFolder())
  const access = { BACKUP_COPY_ACCESS_KEY: S3_ACCESS_KEY, BACKUP_COPY_SECRET_KEY: S3_SECRET_KEY }
  return { BACKUP_COPY_TO: `${S3_URL}/of-pollen`, ...access }
}
const aDisk = async () => ({ BACKUP_COPY_TO: aFolder() })

test.each([
  { place: 'a folder', open: aDisk },
  { place: 'an S3 store', open: aStore },
])('copies encrypted backups to $place, keeps the newest there, and reads them back', async ({ open }) => {
  const { config, aProcess, files } = await anInstance({
    ...(await open()),
    BACKUP_KEY: key,
    BACKUP_COPY_KEEP: '2',
  })
  const backUp = await aProcess()
  mkdirSync(join(config.DATA_DIR, 'texts'))
  writeFileSync(join(config.DATA_DIR, 'texts', 'terms.en.md'), '# Our terms')
  for (const day of [1, 2, 3]) await backUp(day)
  expect(files()).toEqual(['01', '02', '03'].map((day) => `pollen-2026-11-${day}.zip.enc`))
  const copies = await openCopies(config)
  if (!copies) throw new Error('There is no place for copies')
  const copied = async () => (await copies.list()).map(({ name }) => name).sort()
  expect(await copied()).toEqual(['pollen-2026-11-02.zip.enc', 'pollen-2026-11-03.zip.enc'])

  // A copy that was lost is made again, and neither place has anything readable.
  await copies.remove('pollen-2026-11-03.zip.enc')
  await backUp(3)
  const fetched = join(config.DATA_DIR, 'fetched.zip.enc')
  await fetchCopy(copies, 'pollen-2026-11-03.zip.enc', fetched)
  expect(readFileSync(fetched).includes('terms')).toBe(false)
  await expect(openBackup(fetched, 1_000)).rejects.toThrow('is encrypted. Set BACKUP_KEY')
  const backup = await openBackup(fetched, 1_000, { key: config.BACKUP_KEY })
  const [text] = backup.texts
  expect(text && (await buffer(backup.readText(text))).toString()).toBe('# Our terms')
  await backup.close()
})

test('uploads a large backup in parts', async () => {
  const { BACKUP_COPY_TO: url, BACKUP_COPY_ACCESS_KEY: accessKey, BACKUP_COPY_SECRET_KEY: secretKey } = await aStore()
  const copies = s3Copies({ url, accessKey, secretKey, region: 'us-east-1' }, { minPartBytes: 100_000 })
  const content = Buffer.alloc(250_000, 'pollen')
  const file = join(aFolder(), 'pollen-2026-11-01.zip')
  writeFileSync(file, content)
  await copies.put(file)
  expect(await copies.list()).toMatchObject([{ name: 'pollen-2026-11-01.zip', size: content.length }])
  expect(content.equals(await buffer(await copies.read('pollen-2026-11-01.zip')))).toBe(true)
})

test('a failed copy fails the job with the place and the reason, but keeps the backup', async () => {
  const { aProcess, files } = await anInstance({ BACKUP_COPY_TO: '/not/mounted' })
  await expect((await aProcess())(1)).rejects.toThrow('/not/mounted (BACKUP_COPY_TO): ENOENT')
  expect(files()).toEqual(['pollen-2026-11-01.zip'])
})
