import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aPool, contentOf, plant, sampleMigrations } from '../../test/database-sample.ts'
import { aFolder } from '../../test/database-server.ts'
import { writeArchive } from '../platform/archive.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import { recoverImages } from '../platform/storage/recover-images.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

function aTemporaryFolder(): string {
  const folder = aFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** An instance with data and two pictures. */
async function anInstance({ version = 3 } = {}) {
  const folder = aTemporaryFolder()
  const pool = await aPool({ version })
  await plant(pool)
  const media = join(folder, 'media')
  write(join(media, 'a.webp'), 'picture a')
  write(join(media, 'members', 'b.webp'), 'picture b')
  return { pool, media, file: join(folder, 'backup.zip') }
}

function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

type RestoreOptions = { version?: number; key?: Buffer }

async function restore(file: string, pool: pg.Pool, media: string, { version = 3, key }: RestoreOptions = {}) {
  const backup = await openBackup(file, version, { key })
  try {
    await restoreBackup(pool, backup, { migrations: sampleMigrations(version), media })
  } finally {
    await backup.close()
  }
}

async function schemas(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT nspname::text AS name FROM pg_namespace WHERE nspname LIKE 'pollen%' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

test('a restore replaces all data and pictures with those of the backup', async () => {
  const { pool, media, file } = await anInstance()
  const before = await contentOf(pool)
  await writeBackup(pool, { file, mediaFolder: media })
  await pool.query(`DELETE FROM plants WHERE id > 10 AND id NOT IN (SELECT best_plant_id FROM gardens)`)
  await pool.query('CREATE SCHEMA pollen_jobs')
  write(join(media, 'a.webp'), 'changed')
  write(join(media, 'c.webp'), 'new')

  await restore(file, pool, media)
  expect(await contentOf(pool)).toEqual(before)
  expect(readdirSync(media, { recursive: true }).sort()).toEqual(['a.webp', 'members', join('members', 'b.webp')])
  expect(readFileSync(join(media, 'a.webp'), 'utf8')).toBe('picture a')
  const { rows } = await pool.query(`INSERT INTO gardens (name) VALUES ('next') RETURNING id, shout`)
  expect(rows[0]).toEqual({ id: 302, shout: 'NEXT' })
  expect(await schemas(pool)).toEqual(['pollen'])
})

test('a backup is a consistent snapshot during writes', async () => {
  const { pool, media, file } = await anInstance()
  let isWriting = true
  // One transaction writes both rows, so an inconsistent backup could contain only one of them.
  const pair = `WITH garden AS (INSERT INTO gardens (name) VALUES ('pair') RETURNING id)
    INSERT INTO plants (garden_id) SELECT id FROM garden`
  await pool.query('ALTER TABLE plants DROP CONSTRAINT plants_garden_id_fkey')
  const writing = (async () => {
    while (isWriting) await pool.query(pair)
  })()
  for (let round = 0; round < 3; round++) await writeBackup(pool, { file, mediaFolder: media })
  isWriting = false
  await writing

  const target = await aPool()
  await restore(file, target, media)
  const { rows } = await target.query(`
    SELECT count(*) FILTER (WHERE plants.id IS NULL) AS alone, count(*) > 0 AS some
    FROM gardens LEFT JOIN plants ON garden_id = gardens.id WHERE name = 'pair'`)
  expect(rows[0]).toEqual({ alone: 0, some: true })
})

test('a restore migrates a backup of an older version', async () => {
  const { pool, media, file } = await anInstance({ version: 2 })
  await writeBackup(pool, { file, mediaFolder: media })
  const target = await aPool()
  await restore(file, target, media)
  expect((await contentOf(target)).schemaVersion).toBe(3)
  const { rows } = await target.query(`SELECT count(*) FROM plants WHERE colour = 'green'`)
  expect(rows[0].count).toBe(300)
})

test('rejects a truncated, damaged, foreign or newer file without changes', async () => {
  const { pool, media, file } = await anInstance()
  await writeBackup(pool, { file, mediaFolder: media })
  const whole = readFileSync(file)
  await pool.query(`INSERT INTO gardens (name) VALUES ('after the backup')`)
  const before = await contentOf(pool)

  async function refused(content: Buffer, reason: string | RegExp) {
    const bad = `${file}.bad.zip`
    writeFileSync(bad, content)
    await expect(restore(bad, pool, media)).rejects.toThrow(reason)
  }
  await refused(whole.subarray(0, whole.length - 30), 'is not a complete backup')
  await refused(whole.subarray(0, whole.length / 2), 'is not a complete backup')
  await refused(Buffer.from('hello'), 'is not a complete backup')
  for (const part of [0.05, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
    const damaged = Buffer.from(whole)
    const start = Math.floor(whole.length * part)
    damaged.fill(7, start, start + 20)
    await refused(damaged, 'is not a complete backup')
  }
  const foreign = `${file}.bad.zip`
  await writeArchive(foreign, async (add) => {
    await add('manifest.json', Readable.from([Buffer.from('{"name":"another program"}')]))
  })
  await expect(restore(foreign, pool, media)).rejects.toThrow('manifest.json was not written by Pollen')
  await expect(restore(file, pool, media, { version: 2 })).rejects.toThrow('was made by a newer version of Pollen')

  expect(await contentOf(pool)).toEqual(before)
  expect(readdirSync(dirname(media)).sort()).toEqual(['backup.zip', 'backup.zip.bad.zip', 'media'])
  expect(await schemas(pool)).toEqual(['pollen'])
})

test('an encrypted backup restores with its key only, and rejects any change without changes', async () => {
  const { pool, media, file } = await anInstance()
  const key = randomBytes(32)
  write(join(media, 'large.webp'), 'a picture of several chunks '.repeat(10_000))
  const before = await contentOf(pool)
  await writeBackup(pool, { file, mediaFolder: media, key })
  const whole = readFileSync(file)
  expect(whole.includes('several chunks')).toBe(false)
  await pool.query('DELETE FROM plants WHERE id > 10 AND id NOT IN (SELECT best_plant_id FROM gardens)')

  await expect(restore(file, pool, media)).rejects.toThrow('is encrypted. Set BACKUP_KEY')
  await expect(restore(file, pool, media, { key: randomBytes(32) })).rejects.toThrow('encrypted with another key')
  const chunk = 64 * 1024 + 16
  const cut = [1, 30, chunk + 64, 3 * chunk + 64, whole.length - 1].map((length) => whole.subarray(0, length))
  const flipped = [40, 70, 200_000, whole.length - 3].map((position) => {
    const bytes = Buffer.from(whole)
    bytes[position] = (bytes[position] ?? 0) ^ 1
    return bytes
  })
  const swapped = Buffer.from(whole)
  whole.copy(swapped, 64, 64 + chunk, 64 + 2 * chunk)
  for (const bad of [...cut, ...flipped, swapped]) {
    writeFileSync(`${file}.bad`, bad)
    await expect(restore(`${file}.bad`, pool, media, { key })).rejects.toThrow('is not a complete backup')
  }
  await restore(file, pool, media, { key })
  expect(await contentOf(pool)).toEqual(before)
})

test('rejects a picture whose content has changed', async () => {
  const { pool, media, file } = await anInstance()
  await writeBackup(pool, { file, mediaFolder: media })
  // Images are not compressed, so other bytes of the same length leave the archive readable.
  const forged = Buffer.from(readFileSync(file).toString('latin1').replace('picture b', 'picture x'), 'latin1')
  writeFileSync(file, forged)
  await expect(restore(file, pool, media)).rejects.toThrow('media/members/b.webp has changed')
  expect(readFileSync(join(media, 'members', 'b.webp'), 'utf8')).toBe('picture b')
})

test('rejects a file with path traversal in its names', async () => {
  const { pool, media, file } = await anInstance()
  await writeBackup(pool, { file, mediaFolder: media })
  const forged = readFileSync(file).toString('latin1').replaceAll('media/members/b.webp', 'media/../../../b.web')
  writeFileSync(file, Buffer.from(forged, 'latin1'))
  await expect(restore(file, pool, media)).rejects.toThrow('is not a complete backup')
})

test('rejects a manifest that would fill the memory, before reading it', async () => {
  const { pool, media, file } = await anInstance()
  const megabyte = Buffer.alloc(1_000_000, ' ')
  await writeArchive(file, async (add) => {
    await add('manifest.json', Readable.from(Array.from({ length: 20 }, () => megabyte)))
  })
  await expect(restore(file, pool, media)).rejects.toThrow('manifest.json is too large')
})

test('a backup does not follow a link in place of its file', async () => {
  const { pool, media, file } = await anInstance()
  const theirs = join(dirname(file), 'of-somebody-else')
  writeFileSync(theirs, 'untouched')
  symlinkSync(theirs, `${file}.part`)
  await writeBackup(pool, { file, mediaFolder: media })
  expect(readFileSync(theirs, 'utf8')).toBe('untouched')
  await restore(file, pool, media)
})

test('backs up and restores files with unusual names, and does not follow links', async () => {
  const { pool, media, file } = await anInstance()
  const strange = ['new\nline.webp', ' sp ace .webp', 'é\u0301🌻.webp', '%2e%2e.webp', '-rf']
  for (const name of strange) write(join(media, 'aa', name), name)
  write(join(media, 'aa', 'back\\slash.webp'), 'no archive can have this name')
  symlinkSync('/etc', join(media, 'elsewhere'))
  symlinkSync('/etc/passwd', join(media, 'passwords.webp'))
  await writeBackup(pool, { file, mediaFolder: media })
  await restore(file, pool, media)
  expect(readdirSync(media).sort()).toEqual(['a.webp', 'aa', 'members'])
  expect(readdirSync(join(media, 'aa')).sort()).toEqual([...strange].sort())
  for (const name of strange) expect(readFileSync(join(media, 'aa', name), 'utf8')).toBe(name)
})

test('a restore refuses a mounted picture folder with advice and without changes', async (context) => {
  const { pool, media, file } = await anInstance()
  await writeBackup(pool, { file, mediaFolder: media })
  // Needs a disk, which only root may mount.
  context.skip(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', media]).status !== 0)
  onTestFinished(() => void execFileSync('umount', ['--lazy', media]))
  write(join(media, 'c.webp'), 'picture c')
  await pool.query(`INSERT INTO gardens (name) VALUES ('after the backup')`)
  const before = await contentOf(pool)
  await expect(restore(file, pool, media)).rejects.toThrow('is a mounted disk')
  expect(await contentOf(pool)).toEqual(before)
  expect(readdirSync(media)).toEqual(['c.webp'])
})

test('rejects a second backup to the same file while the first is written', async () => {
  const { pool, media, file } = await anInstance()
  // The first backup waits while it lists the store, until the second one was rejected.
  let goOn = () => {}
  const refused = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let isLooking = () => {}
  const looking = new Promise<void>((resolve) => {
    isLooking = resolve
  })
  async function* list() {
    isLooking()
    yield* await refused.then(() => [])
  }
  const store = { files: { list } as unknown as Storage, isCopied: false }
  const first = writeBackup(pool, { file, mediaFolder: media, store })
  await looking
  const second = writeBackup(pool, { file, mediaFolder: media })
  await expect(second.finally(goOn)).rejects.toThrow('Another backup is being written to')
  await first
  await restore(file, pool, media)
  // Later backups may replace the file.
  await writeBackup(pool, { file, mediaFolder: media })
})

describe('after a restore that was killed between replacing the pictures and the data', () => {
  async function aKilledRestore() {
    const { pool, media, file } = await anInstance()
    await writeBackup(pool, { file, mediaFolder: media })
    renameSync(media, `${media}.outgoing`)
    write(join(media, 'other.webp'), 'of the backup')
    return { pool, media, file }
  }
  function expectOldPictures(media: string) {
    expect(readFileSync(join(media, 'a.webp'), 'utf8')).toBe('picture a')
    expect(readFileSync(join(media, 'members', 'b.webp'), 'utf8')).toBe('picture b')
  }

  test('another failing restore loses no picture', async () => {
    const { pool, media, file } = await aKilledRestore()
    writeFileSync(file, readFileSync(file).toString('latin1').replace('picture b', 'picture x'), 'latin1')
    await expect(restore(file, pool, media)).rejects.toThrow('has changed')
    expectOldPictures(media)
  })

  test('the next start recovers the pictures', async () => {
    const { media } = await aKilledRestore()
    recoverImages(media)
    expectOldPictures(media)
    expect(existsSync(`${media}.outgoing`)).toBe(false)
  })
})

test('an aborted backup leaves no file', async () => {
  const { pool, media, file } = await anInstance()
  const stopping = new AbortController()
  const broken = writeArchive(
    file,
    async (add) => {
      await add('first', Readable.from([Buffer.from('hello')]))
      stopping.abort()
      await add('second', Readable.from([Buffer.from('world')]))
    },
    { signal: stopping.signal },
  )
  await expect(broken).rejects.toThrow('aborted')
  await expect(writeBackup(pool, { file, mediaFolder: media, signal: stopping.signal })).rejects.toThrow('aborted')
  expect(readdirSync(dirname(file))).toEqual(['media'])
})
