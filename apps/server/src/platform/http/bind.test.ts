import { endpoint } from '@pollen/contract/endpoint'
import { LocationIn } from '@pollen/contract/location-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { AppError } from '../../errors.ts'
import { route } from '../action.ts'
import { bind } from './bind.ts'
import { createHttpServer } from './create-http-server.ts'

/** A small API that tests each rule of `bind` separately. */
const notes = {
  list: endpoint({
    method: 'GET',
    path: '/notes/',
    summary: 'Notes',
    access: 'anyone',
    input: z.object({ tags: z.array(z.string()).default([]), near: z.optional(LocationIn) }),
    output: z.object({ tags: z.array(z.string()), near: z.unknown() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/notes/{id}/',
    summary: 'A note',
    access: 'member',
    input: z.object({ id: z.coerce.number().int() }),
    output: z.object({ id: z.number(), viewer: z.number() }),
    errors: ['ITEM_DOESNT_EXIST'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/notes/',
    summary: 'Write a note',
    access: 'anyone',
    input: z.object({ text: z.string().min(1).max(10) }),
    output: z.object({ text: z.string() }),
    status: 201,
  }),
  publish: endpoint({
    method: 'PATCH',
    path: '/notes/',
    summary: 'Write a note and read it back',
    access: 'anyone',
    input: z.object({ text: z.string() }),
    output: z.array(z.object({ text: z.string() })),
  }),
  spoil: endpoint({
    method: 'DELETE',
    path: '/notes/{id}/',
    summary: 'Fail after writing',
    access: 'anyone',
    input: z.object({ id: z.coerce.number() }),
    output: z.void(),
    status: 204,
  }),
}

let world: World
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  world = await startWorld()
  await sql`CREATE TABLE notes (text text)`.execute(world.db)
  app = await createHttpServer({
    log: silentLog,
    isHttps: false,
  })
  const routes = [
    route(notes.list, async (_ctx, { tags, near }) => ({ tags, near })),
    route(notes.get, async ({ viewer }, { id }) => {
      if (id === 404) throw new AppError('ITEM_DOESNT_EXIST')
      return { id, viewer: viewer.id, secret: 'true place' }
    }),
    route(notes.create, async ({ tx }, { text }) => {
      await sql`INSERT INTO notes VALUES (${text})`.execute(tx)
      return { text }
    }),
    route(notes.publish, async ({ tx }, { text }) => {
      await sql`INSERT INTO notes (text) VALUES (${text})`.execute(tx)
      return (await sql<{ text: string }>`SELECT * FROM notes WHERE text = ${text}`.execute(tx)).rows
    }),
    route(notes.spoil, async ({ tx }, { id }) => {
      await sql`INSERT INTO notes VALUES ('half done')`.execute(tx)
      if (id === 1) throw new AppError('ITEM_IS_CLOSED', { details: { id } })
      throw new Error('a bug with a secret in its message')
    }),
  ]
  bind(app, routes, {
    db: world.db,
    deps: world.deps,
    identify: async (token) => (token === 'good' ? { id: 7, sessionId: 1, blocksVersion: 0 } : null),
    hasRole: async () => false,
    hasEnteredPassword: async () => false,
    isInMaintenance: async () => false,
  })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

const written = async () => (await sql<{ text: string }>`SELECT text FROM notes`.execute(world.db)).rows

test('the token identifies the member, with and without the trailing slash', async () => {
  for (const url of ['/api/v1/notes/5/', '/api/v1/notes/5']) {
    const answer = await app.inject({ url, headers: { authorization: 'Token good' } })
    expect(answer.json()).toEqual({ id: 5, viewer: 7 })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('drops fields that are not in the contract from answers', async () => {
  const answer = await app.inject({ url: '/api/v1/notes/5/', headers: { authorization: 'Token good' } })
  expect(answer.body).not.toContain('true place')
})

test.each([undefined, 'Token bad', 'Token', 'Bearer good', 'good'])(
  'rejects a call for members with %j',
  async (authorization) => {
    const answer = await app.inject({ url: '/api/v1/notes/5/', headers: authorization ? { authorization } : {} })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ detail: 'Invalid token.' })
  },
)

test('reads lists in a query from name[] or repeated names, also with one value', async () => {
  for (const query of ['tags[]=a&tags[]=b', 'tags=a&tags=b', 'tags[]=a&tags=b', 'tags=a&tags[]=b']) {
    expect((await app.inject(`/api/v1/notes/?${query}`)).json().tags).toEqual(['a', 'b'])
  }
  expect((await app.inject('/api/v1/notes/?tags[]=a')).json().tags).toEqual(['a'])
})

test('names an invalid field in the language of the caller and writes nothing', async () => {
  const send = (language: string) =>
    app.inject({ method: 'POST', url: '/api/v1/notes/', headers: { 'accept-language': language }, payload: {} })
  const english = await send('en-GB')
  expect(english.statusCode).toBe(400)
  expect(english.json()).toEqual({
    key: 'INVALID_FIELDS',
    message: 'Some fields need another look.',
    serializer_errors: { text: ['This field is required'] },
  })
  expect((await send('xx, fr;q=0.8, en;q=0.5')).json()).toMatchObject({
    message: 'Certains champs sont à revoir.',
    serializer_errors: { text: ['Ce champ est obligatoire'] },
  })
  expect(await written()).toEqual([])
})

test.each(['a\0b', 'a\ud800b'])('rejects text that cannot be stored (%j) by the name of its field', async (text) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/notes/',
    payload: JSON.stringify({ text }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().serializer_errors).toEqual({ text: ['Contains characters that cannot be stored'] })
})

test('stores text in its composed form and ignores unknown fields', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/notes/',
    payload: { text: 'e\u0301te\u0301', id: 9 },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ text: 'été' })
  expect(await written()).toEqual([{ text: 'été' }])
})

test.each([
  ['not JSON', '{"text":', 'application/json', 400, 'MALFORMED_REQUEST'],
  ['nested very deep', `{"x":${'['.repeat(40)}${']'.repeat(40)}}`, 'application/json', 400, 'MALFORMED_REQUEST'],
  ['a list', '[1]', 'application/json', 400, 'INVALID_FIELDS'],
  ['just null', 'null', 'application/json', 400, 'INVALID_FIELDS'],
  ['a poisoned prototype alone', '{"__proto__":{"text":"a"}}', 'application/json', 400, 'INVALID_FIELDS'],
  ['XML', '<a/>', 'application/xml', 415, 'UNSUPPORTED_CONTENT'],
  ['plain text', 'text=a', 'text/plain', 415, 'UNSUPPORTED_CONTENT'],
  ['two megabytes', JSON.stringify({ text: 'x'.repeat(2 ** 21) }), 'application/json', 413, 'REQUEST_TOO_LARGE'],
])('rejects a body that is %s with a clear error', async (_what, payload, type, status, key) => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/notes/', payload, headers: { 'content-type': type } })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ key, message: expect.any(String) })
})

test.each(['/api/v1/notes/%', '/api/v1/notes/%ff', '/api/v1/notes/x', '/api/v1/notes/?near=Mars'])(
  'rejects an invalid URL such as %s as a client error',
  async (url) => {
    const answer = await app.inject({ url, headers: { authorization: 'Token good' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('key')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

test('rolls back an action that rejects the call or fails', async () => {
  const before = await written()
  const refused = await app.inject({ method: 'DELETE', url: '/api/v1/notes/1/' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ key: 'ITEM_IS_CLOSED', message: 'This item is closed.', details: { id: 1 } })

  const broken = await app.inject({ method: 'DELETE', url: '/api/v1/notes/2/' })
  expect(broken.statusCode).toBe(500)
  expect(broken.json().key).toBe('INTERNAL_ERROR')
  expect(broken.body).not.toContain('secret')
  expect(await written()).toEqual(before)
})

test('a call succeeds once while another process changes a table', async () => {
  const publish = (text: string) => app.inject({ method: 'PATCH', url: '/api/v1/notes/', payload: { text } })
  await publish('before')
  await sql`ALTER TABLE notes ADD COLUMN colour text`.execute(world.db)
  const answer = await publish('after')
  expect([answer.statusCode, answer.json()]).toEqual([200, [{ text: 'after' }]])
})
