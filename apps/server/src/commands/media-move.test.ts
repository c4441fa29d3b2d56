import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aDataDir } from '../../test/database-process.ts'
import { aFolder } from '../../test/database-server.ts'
import { anS3Server } from '../../test/s3-server.ts'
import { aServer } from '../../test/server-process.ts'
import { until } from '../../test/signals.ts'
import { diskStorage } from '../platform/storage/disk-storage.ts'
import { openPlaces, openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'

const commands = ['backup', 'restore', 'media-move'] as const

const nameOf = (content: string) => `${createHash('sha256').update(content).digest('hex')}.webp`
const put = (storage: Storage, content: string) =>
  storage.put(nameOf(content), Buffer.from(content), { type: 'image/webp' })

async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.sort()
}

/** An instance with three pictures on its disk, and an S3 store that it does not use yet. */
async function anInstance() {
  const DATA_DIR = aDataDir()
  const { connectionString: DATABASE_URL } = await aDatabase()
  const disk = diskStorage(join(DATA_DIR, 'media'))
  const contents = ['one', 'two', 'three']
  for (const content of contents) await put(disk, content)
  const s3 = await anS3Server(aDataDir())

  async function run(
    command: (typeof commands)[number],
    args: string[],
    settings: Record<string, string> = {},
    user = {},
  ) {
    const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATA_DIR, DATABASE_URL, ...settings }
    const child = spawn(process.execPath, [builtProgram(command), ...args], { env, ...user })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, output, errors }
  }
  return { DATA_DIR, DATABASE_URL, disk, s3, run, names: contents.map(nameOf).sort() }
}

test('with a new store, pictures on the disk stay readable until they are copied, compared and removed', async () => {
  const { DATA_DIR, disk, s3, run, names } = await anInstance()
  const { media } = await openStorage({ DATA_DIR, ...s3 })
  await put(media, 'four')
  const all = [...names, nameOf('four')].sort()
  expect(await namesIn(disk)).toEqual(names)
  expect(await namesIn(media)).toEqual(all)
  expect(await text((await media.read(nameOf('one')))?.body as never)).toBe('one')
  expect(await Promise.all([...all, nameOf('five')].map(media.has))).toEqual([true, true, true, true, false])

  expect((await run('media-move', ['--to', 's3'])).errors).toContain('S3_URL is not set')
  const moved = await run('media-move', ['--to', 's3'], s3)
  expect(moved).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Copied 3 pictures') })
  expect(await namesIn(disk)).toEqual(names)
  const again = await run('media-move', ['--to', 's3', '--remove-old'], s3)
  expect(again.output).toContain('Copied 0 pictures')
  expect(again.output).toContain('Removed 3 pictures')
  expect(await namesIn(disk)).toEqual([])
  expect(await namesIn(media)).toEqual(all)

  const back = await run('media-move', ['--to', 'disk'], s3)
  expect(back.output).toContain('Copied 4 pictures')
  expect(await namesIn(disk)).toEqual(all)
  await media.remove(nameOf('one'))
  expect(await namesIn(disk)).toEqual(all.filter((name) => name !== nameOf('one')))
  expect(await media.has(nameOf('one'))).toBe(false)
})

test('old pictures are removed only once every running server uses the new place', async () => {
  const { DATA_DIR, DATABASE_URL, disk, s3, run, names } = await anInstance()
  const before = await aServer({ DATA_DIR, DATABASE_URL })
  const early = await run('media-move', ['--to', 's3', '--remove-old'], s3)
  expect(early.code).toBe(1)
  expect(early.errors).toMatch(/^Nothing was copied or removed: Pollen process \d+: server http:.* Start Pollen again/)
  expect(await namesIn(disk)).toEqual(names)
  // Copying without removing is always allowed.
  expect(await run('media-move', ['--to', 's3'], s3)).toMatchObject({ code: 0, errors: '' })
  const after = await aServer({ DATA_DIR, DATABASE_URL, ...s3 })
  expect((await run('media-move', ['--to', 's3', '--remove-old'], s3)).code).toBe(1)
  await before.end('SIGTERM')
  expect(await run('media-move', ['--to', 's3', '--remove-old'], s3)).toMatchObject({ code: 0, errors: '' })
  expect(await namesIn(disk)).toEqual([])
  // The way back has the same condition.
  const back = await run('media-move', ['--to', 'disk', '--remove-old'], s3)
  expect(back).toMatchObject({ code: 1, errors: expect.stringContaining('without S3_URL') })
  await after.end('SIGTERM')
  expect(await run('media-move', ['--to', 'disk', '--remove-old'], s3)).toMatchObject({ code: 0, errors: '' })
  expect(await namesIn(disk)).toEqual(names)
})

test('a killed move can be resumed in either direction without losing pictures', async () => {
  const { DATA_DIR, DATABASE_URL, disk, s3, run } = await anInstance()
  const { s3: store } = await openPlaces({ DATA_DIR, ...s3 }, 'media')
  if (!store) throw new Error('There is no store')
  const contents = Array.from({ length: 60 }, (_, nth) => `${nth} `.repeat(9_000))
  for (const content of contents) await put(disk, content)
  const all = await namesIn(disk)

  for (const [to, target, from] of [
    ['s3', store, disk],
    ['disk', disk, store],
  ] as const) {
    for (const share of [1, 30]) {
      const { isOver, kill } = start('media-move', ['--to', to, '--remove-old'])
      await until(async () => (await namesIn(target)).length >= share)
      kill()
      await isOver
    }
    expect(new Set([...(await namesIn(target)), ...(await namesIn(from))])).toEqual(new Set(all))
    expect(await run('media-move', ['--to', to, '--remove-old'], s3)).toMatchObject({ code: 0 })
    expect(await namesIn(target)).toEqual(all)
    expect(await namesIn(from)).toEqual([])
  }
  for (const content of contents) {
    expect(await text((await disk.read(nameOf(content)))?.body as never)).toBe(content)
  }

  function start(command: (typeof commands)[number], args: string[]) {
    const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATA_DIR, DATABASE_URL, ...s3 }
    const child = spawn(process.execPath, [builtProgram(command), ...args], { env, stdio: 'ignore' })
    return { isOver: once(child, 'close'), kill: () => child.kill('SIGKILL') }
  }
})

test('reports an unusable store in one sentence', async () => {
  const { run, s3 } = await anInstance()
  const { errors, code } = await run('media-move', ['--to', 's3'], { ...s3, S3_URL: 'http://127.0.0.1:9/pictures' })
  expect(code).toBe(1)
  expect(errors).toMatch(/^The S3 store cannot be used; npm run doctor checks it\. The reason: .*ECONNREFUSED.*\n$/)
})

test('a backup reports its pictures and those left in the store, and a restore counts the restored ones', async () => {
  const { DATA_DIR, disk, s3, run, names } = await anInstance()
  await run('media-move', ['--to', 's3', '--remove-old'], s3)
  await put(disk, 'on the disk')
  const [small, whole] = [join(DATA_DIR, 'small.zip'), join(DATA_DIR, 'whole.zip')]
  const left = await run('backup', ['--to', small], s3)
  expect(left.output).toContain(' 1 pictures, ')
  expect(left.output).toContain('3 pictures are in the S3 store and not in this file')
  const copied = await run('backup', ['--to', whole, '--with-pictures'], s3)
  expect(copied.output).toContain(' 4 pictures, ')
  expect(copied.output).not.toContain('in the S3 store')

  const without = await run('restore', [small])
  expect(without).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('and 1 pictures') })
  expect(without.output).toContain('3 pictures were in an S3 store and are not in the file: set S3_URL')
  expect((await run('restore', [whole])).output).toContain('and 4 pictures')
  expect(await namesIn(disk)).toEqual([...names, nameOf('on the disk')].sort())
})

test.skipIf(process.getuid?.() !== 0)(
  'a restore as root leaves pictures and backups to the owner of DATA_DIR',
  async () => {
    const { DATA_DIR, run } = await anInstance()
    chownSync(DATA_DIR, 65534, 65534)
    await run('backup', [])
    const [file = ''] = readdirSync(join(DATA_DIR, 'backups'))
    expect(await run('restore', [join(DATA_DIR, 'backups', file)])).toMatchObject({ code: 0, errors: '' })
    const entries = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
    expect(new Set(entries.map((entry) => statSync(join(DATA_DIR, entry)).uid))).toEqual(new Set([65534]))
  },
)

test('a backup of an external database needs no DATA_DIR', async () => {
  const { DATA_DIR, run } = await anInstance()
  const backup = await run('backup', ['--to', join(DATA_DIR, 'b.zip')], { DATA_DIR: join(DATA_DIR, 'none') })
  expect(backup).toMatchObject({ code: 0, errors: '', output: expect.stringContaining(' 0 pictures, ') })
})

/** Root may write everywhere, so tests of root run the command as an ordinary user, if that user can read the program. */
const nobody = { uid: 65534, gid: 65534 }
chmodSync(dirname(builtProgram('backup')), 0o755)
const canBeNobody = spawnSync(process.execPath, ['--check', builtProgram('backup')], nobody).status === 0
const disk = aFolder()
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true })
})

describe('a backup that cannot be written reports the reason in one sentence:', () => {
  async function expectReason({ code, errors }: { code: number | null; errors: string }, reason: string) {
    expect(code).toBe(1)
    expect(errors).toContain(reason)
    expect(errors.trim().split('\n')).toHaveLength(1)
  }

  test('a folder that is a file, a file that is a folder', async () => {
    const { DATA_DIR, run } = await anInstance()
    writeFileSync(join(DATA_DIR, 'file'), '')
    await expectReason(await run('backup', ['--to', join(DATA_DIR, 'file', 'backup.zip')]), 'that is not a folder')
    await expectReason(await run('backup', ['--to', join(DATA_DIR, 'media')]), 'that is a folder')
    mkdirSync(join(DATA_DIR, 'b.zip.part'))
    await expectReason(await run('backup', ['--to', join(DATA_DIR, 'b.zip')]), 'that is a folder')
  })

  test.skipIf(!isMounted)(
    'a full disk',
    async () => {
      const { DATA_DIR, run } = await anInstance()
      writeFileSync(join(DATA_DIR, 'media', 'large.webp'), Buffer.alloc(100_000))
      await expectReason(await run('backup', ['--to', join(disk, 'full.zip')]), 'there is not enough space')
      expect(readdirSync(disk)).toEqual([])
    },
    60_000,
  )

  test.skipIf(!canBeNobody)(
    'missing permission to write there, or to read a picture',
    async () => {
      const { DATA_DIR, run } = await anInstance()
      chmodSync(DATA_DIR, 0o755)
      await expectReason(await run('backup', [], {}, nobody), 'this user may not write there')
      chownSync(DATA_DIR, nobody.uid, nobody.gid)
      await expectReason(await run('backup', [], {}, nobody), 'may not read a picture')
      chownSync(join(DATA_DIR, 'media'), nobody.uid, nobody.gid)
      await expectReason(await run('backup', [], {}, nobody), 'may not read a picture')
      expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([])
    },
    60_000,
  )
})
