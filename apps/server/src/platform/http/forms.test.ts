import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoint } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { noDatabase } from '../../../test/no-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { type Deps, route } from '../action.ts'
import { bind } from './bind.ts'
import { createHttpServer } from './create-http-server.ts'

const megabyte = 2 ** 20
const aside = { method: 'POST', summary: '', access: 'anyone', inTransaction: false } as const

/** Calls that echo their input. */
const notes = {
  write: endpoint({
    ...aside,
    path: '/notes/',
    input: z.object({ text: z.string(), tags: z.array(z.string()).default([]) }),
    output: z.unknown(),
  }),
  writeBook: endpoint({
    ...aside,
    path: '/books/',
    maxBodyBytes: 200 * 1024,
    input: z.object({ chapters: z.array(z.string()) }),
    output: z.unknown(),
  }),
  draw: endpoint({
    ...aside,
    path: '/drawings/{id}/',
    body: 'multipart',
    input: z.object({ id: z.string(), title: z.string().optional(), image: z.file().optional() }),
    output: z.unknown(),
  }),
  paint: endpoint({
    ...aside,
    path: '/paintings/',
    body: 'multipart',
    input: z.object({ images: z.array(z.file()).max(3) }),
    output: z.unknown(),
  }),
  change: endpoint({
    ...aside,
    method: 'PATCH',
    path: '/notes/{id}/',
    input: z.object({ id: z.string(), text: z.string().optional() }),
    output: z.unknown(),
  }),
  remove: endpoint({
    ...aside,
    method: 'DELETE',
    path: '/notes/{id}/',
    input: z.object({ id: z.string() }),
    output: z.unknown(),
  }),
  print: endpoint({
    ...aside,
    path: '/notes/{id}/print',
    input: z.object({ id: z.string(), copies: z.number().optional() }),
    output: z.unknown(),
  }),
}

let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  app = await createHttpServer({ log: silentLog, isHttps: false })
  const describe = async (file?: File) => file && [file.name, file.type, await file.text()]
  const routes = [
    route(notes.write, async (_ctx, input) => input),
    route(notes.writeBook, async (_ctx, { chapters }) => chapters.length),
    route(notes.draw, async (_ctx, { image, ...rest }) => ({ ...rest, image: await describe(image) })),
    route(notes.paint, async (_ctx, { images }) => images.map((image) => image.name)),
    ...[notes.change, notes.remove, notes.print].map((each) => route(each, async (_ctx, input) => input)),
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

async function post(path: string, form: FormData | URLSearchParams, headers: Record<string, string> = {}) {
  const request = new Request('http://pollen.test', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { 'content-type': type, ...headers } })
}

function aForm(...entries: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const aFile = (content: string | Uint8Array<ArrayBuffer> = 'pixels', name = 'a.png') =>
  new File([content], name, { type: 'image/png' })

test('reads a form like JSON, in every encoding', async () => {
  const written = { text: 'été', tags: ['a'] }
  const fields: [string, string][] = [
    ['text', 'e\u0301te\u0301'],
    ['tags[]', 'a'],
    ['unknown', 'x'],
  ]
  expect((await post('/notes/', new URLSearchParams(fields))).json()).toEqual(written)
  expect((await post('/notes/', aForm(...fields))).json()).toEqual(written)
  expect((await post('/notes/', aForm(...fields, ['file', aFile()]))).json()).toEqual(written)
})

test('reads the fields, the file and the path of a form', async () => {
  const answer = await post('/drawings/7/', aForm(['title', 'Bees'], ['image', aFile('buzz')]))
  expect(answer.json()).toEqual({ id: '7', title: 'Bees', image: ['a.png', 'image/png', 'buzz'] })
})

test('reads files of one name as a list, also a single one', async () => {
  const three = aForm(['images', aFile('1', 'b.png')], ['images', aFile('2', 'a.png')], ['images', aFile('3', 'c.png')])
  expect((await post('/paintings/', three)).json()).toEqual(['b.png', 'a.png', 'c.png'])
  expect((await post('/paintings/', aForm(['images', aFile()]))).json()).toEqual(['a.png'])
  expect((await post('/paintings/', aForm(['images[]', aFile()]))).json()).toEqual(['a.png'])
})

test('ignores an empty file field of a browser', async () => {
  expect((await post('/drawings/7/', aForm(['image', aFile('', '')]))).json()).toEqual({ id: '7' })
})

test.each([
  ['text where a file belongs', '/drawings/7/', aForm(['image', 'text']), { image: ['Invalid field'] }],
  ['two files for one', '/drawings/7/', aForm(['image', aFile()], ['image', aFile()]), { image: ['Invalid field'] }],
  ['no file', '/paintings/', aForm(['images[]', '']), { images: ['This field is required'] }],
  [
    'more files than possible',
    '/paintings/',
    aForm(...Array.from({ length: 4 }, (): [string, File] => ['images', aFile()])),
    { images: ['Choose at most 3'] },
  ],
  ['a NUL in a field', '/drawings/7/', aForm(['title', 'a\0b']), { title: [expect.any(String)] }],
])('reports %s as a field error', async (_what, path, form, fields) => {
  const answer = await post(path, form)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().serializer_errors).toEqual(fields)
})

test('reports a file of 12 MB as a field error', async () => {
  const large = aFile(new Uint8Array(12 * megabyte))
  const drawing = await post('/drawings/7/', aForm(['image', large]), { 'accept-language': 'fr' })
  expect(drawing.statusCode).toBe(400)
  expect(drawing.json().serializer_errors).toEqual({ image: ['Choisissez une photo de 10 Mo au plus'] })
  const painting = await post('/paintings/', aForm(['images', aFile()], ['images', large]))
  expect(painting.json().serializer_errors).toEqual({ 'images.1': ['Must be a picture of at most 10 MB'] })
})

test.each<[string, FormData, string | undefined]>([
  ['fields', aForm(...Array.from({ length: 25 }, (_, n): [string, string] => [`field${n}`, 'x'])), undefined],
  ['files', aForm(...Array.from({ length: 25 }, (_, n): [string, File] => [`file${n}`, aFile()])), undefined],
  ['text in a field', aForm(['title', 'x'.repeat(70_000)]), undefined],
  ['bytes in all', aForm(['image', aFile(new Uint8Array(25 * megabyte))]), 'close'],
])('rejects a form with too many %s', async (_what, form, connection) => {
  const answer = await post('/drawings/7/', form)
  expect(answer.statusCode).toBe(413)
  expect(answer.json().key).toBe('REQUEST_TOO_LARGE')
  // The connection stays open if the excess is small enough to be dropped.
  expect(answer.headers.connection ?? 'keep-alive').toBe(connection ?? 'keep-alive')
})

const aLongNote = JSON.stringify({ text: 'a', unread: 'x'.repeat(64 * 1024) })
const json = { 'content-type': 'application/json' }

test('a body has at most 64 KB unless its endpoint allows more', async () => {
  for (const { form, headers } of [
    { form: aLongNote, headers: json },
    { form: `text=${aLongNote}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/notes/', payload: form, headers })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ key: 'REQUEST_TOO_LARGE', message: 'That is too large to send.' })
  }
  const asForm = await post('/notes/', aForm(['text', 'a'], ['file', aFile(new Uint8Array(65 * 1024))]))
  expect(asForm.statusCode).toBe(413)
  const chapters = Array(10).fill('x'.repeat(15_000))
  const book = await app.inject({ method: 'POST', url: '/api/v1/books/', payload: { chapters } })
  expect(book.json()).toBe(10)
})

const start = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
test.each([
  ['no boundary', 'multipart/form-data', `${start}x\r\n--b--\r\n`],
  ['another boundary', 'multipart/form-data; boundary=other', `${start}x\r\n--b--\r\n`],
  ['an end in the middle of a file', 'multipart/form-data; boundary=b', `${start}half of it`],
  ['an end in the headers', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo'],
  ['a name of every object', 'multipart/form-data; boundary=b', `${start.replace('image', '__proto__')}x\r\n--b--\r\n`],
  ['noise', 'multipart/form-data; boundary=b', Buffer.alloc(1000, 0xfe)],
])('rejects a form with %s', async (_what, type, payload) => {
  const url = '/api/v1/drawings/7/'
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().key).toBe('MALFORMED_REQUEST')
})

/** Sends raw bytes and returns the answer. `write` may continue until the server closes the connection. */
async function exchange(write: (send: (bytes: string | Buffer) => Promise<void>) => Promise<void>) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString()
  })
  socket.on('error', () => {})
  const over = new Promise((resolve) => socket.on('close', resolve))
  const send = async (bytes: string | Buffer) => {
    if (socket.destroyed) throw new Error('cut off')
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), over])
  }
  const wasCutOff = await write(send).then(
    () => false,
    () => true,
  )
  // The server closes the connection. Closing our half first would abort a request that it is still reading.
  await over
  return { received, wasCutOff }
}

const head = (more: string) =>
  `POST /api/v1/drawings/7/ HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n${more}\r\n\r\n`

test('disconnects an endless upload', async () => {
  const chunk = Buffer.alloc(megabyte)
  const { wasCutOff } = await exchange(async (send) => {
    await send(`${head('transfer-encoding: chunked')}${start.length.toString(16)}\r\n${start}\r\n`)
    for (let sent = 0; sent < 200; sent++) {
      await send(`${megabyte.toString(16)}\r\n`)
      await send(chunk)
      await send('\r\n')
    }
  })
  expect(wasCutOff).toBe(true)
})

test('answers a picture that is too large, and keeps the connection', async () => {
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(15 * megabyte), Buffer.from('\r\n--b--\r\n')])
  const { received, wasCutOff } = await exchange(async (send) => {
    await send(head(`content-length: ${body.length}`))
    await send(body)
    await send('GET /api/v1/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  })
  expect(wasCutOff).toBe(false)
  expect(received).toContain('Must be a picture of at most 10 MB')
  expect(received).toContain('404')
})

test('answers a body that is slightly too large, and keeps the connection', async () => {
  const { received } = await exchange(async (send) => {
    await send(`POST /api/v1/notes/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\naccept-language: fr\r\n`)
    await send(`content-length: ${aLongNote.length}\r\n\r\n`)
    await send(aLongNote)
    await send('GET /api/v1/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  })
  expect(received).toContain('HTTP/1.1 413')
  expect(received).toContain('C’est trop volumineux pour être envoyé.')
  expect(received).toContain('HTTP/1.1 404')
})

const emptyBodies = ['content-length: 0\r\n\r\n', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n', '\r\n']
const jsonTypes = ['application/json', 'application/json; charset=utf-8']

/** Sends a JSON content type without a body, in each way that HTTP allows. */
async function sendEmptyJson(request: string): Promise<string[]> {
  const variants = jsonTypes.flatMap((type) => emptyBodies.map((body) => `content-type: ${type}\r\n${body}`))
  const answers = variants.map((rest) =>
    exchange((send) => send(`${request} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${rest}`)),
  )
  return (await Promise.all(answers)).map(({ received }) => received)
}

test.each(['PATCH /api/v1/notes/7/', 'DELETE /api/v1/notes/7/', 'POST /api/v1/notes/7/print'])(
  '%s with a JSON content type and an empty body has no fields',
  async (request) => {
    for (const received of await sendEmptyJson(request)) {
      expect(received).toContain('HTTP/1.1 200')
      expect(received).toContain('{"id":"7"}')
    }
  },
)

test('an empty JSON body gets an error that names the required field', async () => {
  for (const received of await sendEmptyJson('POST /api/v1/notes/')) {
    expect(received).toContain('HTTP/1.1 400')
    expect(received).toContain('"serializer_errors":{"text":["This field is required"]}')
  }
})

test('answers an endless body and disconnects', async () => {
  const { received, wasCutOff } = await exchange(async (send) => {
    await send('POST /api/v1/notes/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n')
    await send('transfer-encoding: chunked\r\n\r\n')
    for (let sent = 0; sent < 200; sent++) await send(`${megabyte.toString(16)}\r\n${' '.repeat(megabyte)}\r\n`)
  })
  expect(wasCutOff || received.includes('HTTP/1.1 413')).toBe(true)
})

test('rejects a URL that is too long with a clear error', async () => {
  const { received } = await exchange(async (send) => {
    await send(`GET /api/v1/notes/?text=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
  })
  expect(received).toContain('HTTP/1.1 431')
  expect(received).toContain('REQUEST_TOO_LARGE')
})

test('rejects headers that arrive too slowly with a clear error', async () => {
  const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.once('connection', (socket) => app.server.emit('clientError', tooSlow, socket))
  const { received } = await exchange(async (send) => {
    await send('GET /api/v1/notes/')
  })
  expect(received).toContain('HTTP/1.1 408')
  expect(received).toContain('REQUEST_TOO_SLOW')
})

test('the server survives clients that disconnect early', async () => {
  await exchange(async (send) => {
    await send(`${head('content-length: 100000')}${start}half`)
  })
  expect((await post('/drawings/7/', aForm(['title', 'Bees']))).statusCode).toBe(200)
})
