import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instance, mapArchivePath } from '@pollen/contract/instance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStreetMap } from '../../../../../tools/maps/street-map.ts'
import { writeArchive } from '../../../../../tools/maps/write-archive.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { maxRangeBytes } from '../../platform/http/send-range.ts'

const archive = makeStreetMap([5.57, 50.64])
const warnings: string[] = []
const log = Object.assign(Object.create(silentLog), {
  warn: (_details: object, message?: string) => message?.startsWith('map.pmtiles') && warnings.push(message),
})
let world: World
let file: string

/** Gives each file another modification time, because the test is faster than its resolution. */
let seconds = 1_700_000_000
function put(content: Buffer) {
  writeFileSync(`${file}.new`, content)
  utimesSync(`${file}.new`, seconds, seconds++)
  renameSync(`${file}.new`, file)
}

const styles = async () => (await world.call(null, instance.get)).map_styles
const request = (headers: Record<string, string>, url = mapArchivePath, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers })

beforeAll(async () => {
  world = await startWorld({ log })
  file = join(world.config.DATA_DIR, 'map.pmtiles')
  put(archive)
})
afterAll(() => world.stop())

describe('an instance with its own street map', () => {
  test('offers it as the first style', async () => {
    const [first, second] = await styles()
    expect(first).toMatchObject({ code: 'archive', tiles: [], max_zoom: 14 })
    expect(first?.attribution.map(({ text }) => text)).toEqual(['© OpenStreetMap contributors', 'Protomaps'])
    expect(second?.code).toBe('humanitarian')
  })

  test('sends the requested range, cacheable until the file changes', async () => {
    const address = (await styles())[0]?.archive ?? ''
    const answer = await request({ range: 'bytes=100-299', 'accept-encoding': 'br, gzip' }, address)
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload).toEqual(archive.subarray(100, 300))
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 100-299/${archive.length}`,
      'content-length': '200',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect((await request({ range: 'bytes=0-9' })).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['bytes=-10', archive.length - 10, archive.length - 1],
    ['bytes=20-', 20, archive.length - 1],
    ['bytes=0-16383999', 0, archive.length - 1],
    ['bytes=-999999999', 0, archive.length - 1],
    ['bytes=5-5', 5, 5],
  ])('%s gives bytes %i to %i', async (range, start, end) => {
    const answer = await request({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${archive.length}`)
    expect(answer.rawPayload).toEqual(archive.subarray(start, end + 1))
  })

  test.each([
    '',
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=9-3',
    'bytes=99999999-',
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'bytes = 0-1',
    'bytes=0x1-9',
    'bytes=-1--5',
    `bytes=0-${'9'.repeat(400)}`,
    'items=0-1',
    'bytes=1e3-2e3',
    `bytes=${'0-1,'.repeat(3000)}0-1`,
  ])('rejects the range “%.30s” with the size of the file', async (range) => {
    const answer = await request(range ? { range } : {})
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${archive.length}`)
    expect(answer.json()).toMatchObject({ key: 'RANGE_NEEDED' })
  })

  test('answers HEAD with its size', async () => {
    const answer = await request({}, mapArchivePath, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': `${archive.length}`, 'accept-ranges': 'bytes' })
    expect(answer.rawPayload).toHaveLength(0)
  })

  test('answers 304 to a matching etag', async () => {
    const { etag } = (await request({ range: 'bytes=0-9' })).headers
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await request({ range: 'bytes=0-9', 'if-none-match': known })
      expect([known, answer.statusCode, answer.body]).toEqual([known, 304, ''])
    }
    expect((await request({ range: 'bytes=0-9', 'if-none-match': '"other"' })).statusCode).toBe(206)
  })

  test('does not mix parts of two versions', async () => {
    const { etag } = (await request({ range: 'bytes=0-9' })).headers
    expect((await request({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
    const address = (await styles())[0]?.archive ?? ''
    put(makeStreetMap([2.35, 48.85]))
    const answer = await request({ range: 'bytes=0-9' }, address)
    expect(answer.headers.etag).not.toBe(etag)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect((await request({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(416)
    expect((await styles())[0]?.archive).not.toBe(address)
    put(archive)
  })

  test('answers sixty concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => request({ range: `bytes=${index}-2000` })),
    )
    expect(answers.map(({ rawPayload }) => rawPayload.length)).toEqual(answers.map((_, index) => 2001 - index))
  })

  test('limits the size of an answer', async () => {
    put(Buffer.concat([archive, Buffer.alloc(2 * maxRangeBytes)]))
    const answer = await request({ range: 'bytes=10-' })
    expect(answer.rawPayload).toHaveLength(maxRangeBytes)
    expect(answer.headers['content-range']).toMatch(`bytes 10-${maxRangeBytes + 9}/`)
    put(archive)
  })

  test.each(['/map.pmtiles/../erasures.jsonl', '/map.pmtiles%2f..%2fdb', '/map.pmtiles/db', '/map.pmtiles.new'])(
    'sends no other file: %s',
    async (path) => {
      expect((await request({ range: 'bytes=0-9' }, path)).statusCode).toBe(404)
    },
  )
})

describe('an unusable map archive', () => {
  const rasterArchive = Buffer.from(archive)
  rasterArchive.writeUInt8(2, 99)
  const noMetadata = Buffer.from(archive)
  noMetadata.fill(1, 127)

  test.each([
    ['an empty file', Buffer.alloc(0), 'it is not a PMTiles version 3 archive'],
    ['an HTML page', Buffer.from('<html>'.repeat(100)), 'it is not a PMTiles version 3 archive'],
    ['an incomplete copy', archive.subarray(0, archive.length / 2), 'it is shorter than its header says'],
    ['an archive of images', rasterArchive, 'it contains images instead of vector tiles'],
    ['a damaged archive', noMetadata, 'it cannot be read'],
  ])('%s is not offered or sent, and the reason is logged', async (_name, content, words) => {
    warnings.length = 0
    put(content)
    expect((await styles())[0]?.code).toBe('humanitarian')
    expect((await request({ range: 'bytes=0-9' })).statusCode).toBe(404)
    expect(warnings).toEqual([expect.stringContaining(words)])
    put(archive)
  })

  test('of another scheme is logged with its missing layers', async () => {
    warnings.length = 0
    put(writeArchive([{ z: 0, x: 0, y: 0, data: Buffer.from('tile') }], { layers: ['transportation'] }))
    await styles()
    expect(warnings[0]).toContain('it lacks the layers earth, roads, places')
    put(archive)
  })

  test('that is a folder is ignored', async () => {
    rmSync(file)
    mkdirSync(file)
    expect((await styles())[0]?.code).toBe('humanitarian')
    rmSync(file, { recursive: true })
  })

  test('is logged at start', async () => {
    warnings.length = 0
    put(Buffer.from('not a map'))
    const other = await startWorld({ log, settings: { DATA_DIR: world.config.DATA_DIR } })
    expect(warnings).toEqual([expect.stringContaining('map.pmtiles is not used')])
    await other.stop()
  })
})
