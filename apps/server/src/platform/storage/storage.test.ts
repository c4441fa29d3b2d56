import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder } from '../../../test/database-server.ts'
import { diskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const nameOf = (content: string, extension = 'webp') =>
  `${createHash('sha256').update(content).digest('hex')}.${extension}`
const type = 'image/webp'
const folder = aFolder()
const store = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
let storages: Record<string, Storage>
let s3Url: string
const access = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }

beforeAll(async () => {
  const { port } = await store.run()
  s3Url = `http://127.0.0.1:${port}/pictures/pollen`
  storages = { disk: diskStorage(join(folder, 'media')), S3: s3Storage({ ...access, url: s3Url }, 'media') }
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

describe.each(['disk', 'S3'])('on %s', (where) => {
  const storage = () => storages[where] as Storage
  const text = async (name: string) => {
    const found = await storage().read(name)
    return found && (await buffer(found.body)).toString()
  }
  const names = async (start?: string) => {
    const found: string[] = []
    for await (const { name } of storage().list(start)) found.push(name)
    return found
  }

  test('has no file before it is stored', async () => {
    expect(await names()).toEqual([])
    expect(await storage().read(nameOf('a'))).toBeNull()
    expect(await storage().has(nameOf('a'))).toBe(false)
    await storage().remove(nameOf('a'))
  })

  test('reads, lists and removes stored files', async () => {
    await storage().put(nameOf('a'), Buffer.from('a'), { type })
    expect(await text(nameOf('a'))).toBe('a')
    expect(await storage().has(nameOf('a'))).toBe(true)
    expect(await names()).toEqual([nameOf('a')])
    await storage().remove(nameOf('a'))
    expect(await text(nameOf('a'))).toBeNull()
    expect(await names()).toEqual([])
  })

  test('stores a stream with its size', async () => {
    const parts = Array.from({ length: 50 }, (_, n) => Buffer.alloc(100_000, n))
    const content = Buffer.concat(parts)
    await storage().put(nameOf('s', 'zip'), { stream: Readable.from(parts), size: content.length }, { type })
    const found = await storage().read(nameOf('s', 'zip'))
    expect(found?.size).toBe(content.length)
    expect(found && content.equals(await buffer(found.body))).toBe(true)
    await storage().remove(nameOf('s', 'zip'))
  })

  test('lists names by prefix', async () => {
    const contents = Array.from({ length: 30 }, (_, n) => `listed ${n}`)
    for (const content of contents) await storage().put(nameOf(content), Buffer.from(content), { type })
    const all = await names()
    expect(all.sort()).toEqual(contents.map((content) => nameOf(content)).sort())
    const start = all[0]?.slice(0, 2) ?? ''
    expect(await names(start)).toEqual(all.filter((name) => name.startsWith(start)))
    expect(await names('zz')).toEqual([])
    for (const name of all) await storage().remove(name)
  })

  test('storing a file again updates its modification time', async () => {
    const name = nameOf('again')
    const age = async () => {
      for await (const { modifiedAt } of storage().list()) return modifiedAt.getTime()
      return 0
    }
    await storage().put(name, Buffer.from('again'), { type })
    const before = await age()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await storage().put(name, Buffer.from('again'), { type })
    expect(await age()).toBeGreaterThan(before)
    await storage().remove(name)
  })

  test('concurrent writes of the same name result in one complete file', async () => {
    const content = Buffer.alloc(300_000, 7)
    await Promise.all(Array.from({ length: 10 }, () => storage().put(nameOf('many'), content, { type })))
    const found = await storage().read(nameOf('many'))
    expect(found && content.equals(await buffer(found.body))).toBe(true)
    await storage().remove(nameOf('many'))
  })

  test.each([
    '../../etc/passwd',
    'a.webp',
    `${'0'.repeat(64)}.webp/../x`,
    '',
    `${'0'.repeat(64)}`,
    `../${nameOf('a')}`,
  ])('rejects the name %j', async (name) => {
    await expect(storage().put(name, Buffer.from('a'), { type })).rejects.toThrow(RangeError)
    await expect(storage().read(name)).rejects.toThrow(RangeError)
    await expect(async () => storage().remove(name)).rejects.toThrow(RangeError)
  })
})

test('stores files two folders deep in DATA_DIR/media, without incomplete files', async () => {
  const { media } = await openStorage({ DATA_DIR: folder, S3_REGION: '' })
  const name = nameOf('laid')
  await media.put(name, Buffer.from('laid'), { type })
  expect(readFileSync(join(folder, 'media', name.slice(0, 2), name.slice(2, 4), name), 'utf8')).toBe('laid')

  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line broke')
    })(),
  )
  await expect(media.put(nameOf('b'), { stream: broken, size: 8 }, { type })).rejects.toThrow('the line broke')
  expect(await media.has(nameOf('b'))).toBe(false)
  expect(readdirSync(join(folder, 'media', '.incoming'))).toEqual([])
})

test('removes old incomplete files of killed processes when it is opened', async () => {
  const incoming = join(folder, 'media', '.incoming')
  mkdirSync(incoming, { recursive: true })
  for (const name of ['old', 'recent']) writeFileSync(join(incoming, name), 'half')
  utimesSync(join(incoming, 'old'), 1, 1)
  await openStorage({ DATA_DIR: folder, S3_REGION: '' })
  expect(readdirSync(incoming)).toEqual(['recent'])
})

test('reports a full disk', async () => {
  const name = nameOf('full')
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    })(),
  )
  await expect(storages.disk?.put(name, { stream: full, size: 1 }, { type })).rejects.toMatchObject({
    key: 'STORAGE_FULL',
  })
})

test('an unreachable store or a missing bucket makes the service unavailable', async () => {
  const away = s3Storage({ ...access, url: 'http://127.0.0.1:9/pictures' }, 'media')
  const wrong = s3Storage({ ...access, url: s3Url.replace('pictures', 'none') }, 'media')
  const unavailable = { key: 'SERVICE_UNAVAILABLE' }
  for (const storage of [away, wrong]) {
    await expect(storage.put(nameOf('a'), Buffer.from('a'), { type })).rejects.toMatchObject(unavailable)
    await expect(storage.read(nameOf('a'))).rejects.toMatchObject(unavailable)
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable)
  }
})

test('a store that stops answering times out', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const storage = s3Storage({ ...access, url: `http://127.0.0.1:${port}/b`, timeoutMs: 200 }, 'media')
  await expect(storage.has(nameOf('a'))).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
  silent.close()
})
