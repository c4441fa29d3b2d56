import { Readable } from 'node:stream'
import { endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { noDatabase } from '../../../test/no-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { type Deps, route } from '../action.ts'
import { bind } from './bind.ts'
import { createHttpServer } from './create-http-server.ts'

const given = { method: 'GET', summary: '', access: 'anyone', output: z.void(), answer: 'image/webp' } as const
const files = {
  picture: endpoint({ ...given, path: '/picture', input: z.object({}) }),
  archive: endpoint({ ...given, path: '/archive', input: z.object({}) }),
  confirm: endpoint({ ...given, path: '/confirm', input: z.object({}), inTransaction: true }),
  nothing: endpoint({ ...given, path: '/nothing', input: z.object({}), answer: 'json', output: z.null() }),
  words: endpoint({ ...given, path: '/words', input: z.object({}), answer: 'json', output: z.string() }),
}

let app: Awaited<ReturnType<typeof createHttpServer>>
let opened: Readable[] = []

function aStream() {
  const stream = Readable.from([Buffer.from('a'), Buffer.from('zip')])
  opened.push(stream)
  return stream
}

beforeAll(async () => {
  app = await createHttpServer({ log: silentLog, isHttps: false })
  const picture = { type: 'image/webp', etag: 'abc', cacheControl: 'public, max-age=60' }
  const archive = { type: 'application/zip', cacheControl: 'no-store', size: 4, downloadName: 'été.zip', etag: 'zip' }
  const routes = [
    route(files.picture, async () => ({ ...picture, body: Buffer.from('pixels') })),
    route(files.archive, async () => ({ ...archive, body: aStream() })),
    route(files.confirm, async () => ({ ...archive, body: aStream() })),
    route(files.nothing, async () => null),
    route(files.words, async () => 'words'),
  ]
  bind(app, routes, {
    db: noDatabase,
    deps: { config: readConfig({}) } as Deps,
    identify: async () => null,
    hasRole: async () => false,
    hasEnteredPassword: async () => false,
    isInMaintenance: async () => false,
  })
})
afterAll(() => app.close())

const get = (path: string, headers = {}) => app.inject({ url: `/api/v1${path}`, headers })
const head = (path: string, headers = {}) => app.inject({ method: 'HEAD', url: `/api/v1${path}`, headers })

test('sends a file with its type, sandboxed in browsers', async () => {
  const answer = await get('/picture')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('pixels')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '6',
    'cache-control': 'public, max-age=60',
    etag: '"abc"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])('a conditional request (%s) gets no body', async (tag) => {
  const answer = await get('/picture', { 'if-none-match': tag })
  expect(answer.statusCode).toBe(304)
  expect(answer.body).toBe('')
  expect(answer.headers).toMatchObject({ etag: '"abc"', 'cache-control': 'public, max-age=60' })
  expect((await get('/picture', { 'if-none-match': '"abcd"' })).statusCode).toBe(200)
})

test('only public files may be embedded by other sites, such as webmail', async () => {
  expect((await get('/picture')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await get('/archive')).headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('sends a stream under its download name', async () => {
  const answer = await get('/archive')
  expect(answer.body).toBe('azip')
  expect(answer.headers).toMatchObject({
    'content-length': '4',
    'content-disposition': `attachment; filename="_t_.zip"; filename*=UTF-8''%C3%A9t%C3%A9.zip`,
  })
})

test('HEAD has the headers of GET and closes the file', async () => {
  expect((await head('/picture')).headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '6' })
  opened = []
  const answer = await head('/archive')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
  expect(answer.headers['content-length']).toBe('4')
  await head('/archive', { 'if-none-match': '"zip"' })
  expect(opened.map((stream) => stream.destroyed)).toEqual([true, true])
})

test('a GET that writes has no HEAD', async () => {
  expect((await head('/confirm')).statusCode).toBe(404)
})

test('sends a string or null as JSON', async () => {
  for (const [path, json] of Object.entries({ '/words': '"words"', '/nothing': 'null' })) {
    const answer = await get(path)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toBe(json)
  }
})
