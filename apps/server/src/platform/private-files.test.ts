import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataExports } from '@pollen/contract/exports'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../test/database-server.ts'
import { aPicture, asFile } from '../../test/pictures.ts'
import { silentLog } from '../../test/silent-log.ts'
import { startWorld, type World } from '../../test/world.ts'
import { openDeps } from '../open-deps.ts'
import { paths } from '../paths.ts'
import { openBackup } from '../restore/open-backup.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { writeBackup } from './database/backup/write-backup.ts'
import { openPool } from './database/connect.ts'
import { openDatabase } from './database/open-database.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Returns the distinct modes of files and folders, including the folder itself. */
function modesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const modes = (kind: 'isFile' | 'isDirectory') =>
    entries.filter((entry) => entry[kind]()).map((entry) => modeOf(join(entry.parentPath, entry.name)))
  return { files: new Set(modes('isFile')), folders: new Set([modeOf(folder), ...modes('isDirectory')]) }
}

const isPrivate = { files: new Set(['600']), folders: new Set(['700']) }

test('pictures, exports, mails and backups are private with any umask', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const ada = await world.aMember()
  await world.call(ada, members.addImage, { image: asFile(await aPicture()) })
  await world.call(ada, dataExports.request, { password: ada.password })
  await world.finishJobs()
  expect(await world.sendMails()).toHaveLength(1)

  const dataDir = world.config.DATA_DIR
  const media = join(dataDir, 'media')
  const pool = openPool(world.config.DATABASE_URL ?? '', { size: 2, log: silentLog })
  onTestFinished(() => pool.end())
  const file = join(dataDir, 'backups', 'one.zip')
  await writeBackup(pool, { file, mediaFolder: media })
  for (const folder of ['media', 'exports', 'outbox', 'backups']) {
    expect([folder, modesIn(join(dataDir, folder))]).toEqual([folder, isPrivate])
  }

  const backup = await openBackup(file, Number.POSITIVE_INFINITY)
  onTestFinished(() => backup.close())
  await restoreBackup(pool, backup, { migrations: paths.migrations, media })
  expect(modesIn(media)).toEqual(isPrivate)
})

test('a start makes the files of an older version private, and no other files', async () => {
  const dataDir = aFolder()
  const outside = join(dataDir, 'texts')
  mkdirSync(outside)
  writeFileSync(join(outside, 'terms.en.md'), 'Terms')
  chmodSync(outside, 0o755)
  chmodSync(join(outside, 'terms.en.md'), 0o644)
  for (const folder of ['media', 'exports', 'outbox', 'backups']) {
    const deep = join(dataDir, folder, 'ab', 'cd')
    mkdirSync(deep, { recursive: true })
    writeFileSync(join(deep, 'picture.webp'), 'x')
    symlinkSync(join(outside, 'terms.en.md'), join(deep, 'link'))
    for (const path of [deep, join(deep, '..'), join(deep, '..', '..')]) chmodSync(path, 0o755)
    chmodSync(join(deep, 'picture.webp'), 0o644)
  }
  const config = { ...world.config, DATA_DIR: dataDir }
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  const deps = await openDeps(config, { database, log: silentLog })
  onTestFinished(async () => {
    await deps.vision.close()
    await deps.close()
    await database.close()
  })
  for (const folder of ['media', 'exports', 'outbox', 'backups']) {
    expect([folder, modesIn(join(dataDir, folder))]).toEqual([folder, isPrivate])
  }
  expect([modeOf(outside), modeOf(join(outside, 'terms.en.md'))]).toEqual(['755', '644'])
})
