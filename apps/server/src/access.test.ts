import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../test/world.ts'
import { routes } from './app.ts'

type Asked = { path: string; body?: object }

/** Who asks, and what they must be answered: a visitor, a member whose it is not, and its owner. */
type Row = { ask: (owner: Member) => Asked | Promise<Asked>; visitor: number; stranger: number; owner: number }

const token = 'x'.repeat(40)
const open = (path: string, status: number, body?: object): Row => ({
  ask: () => ({ path, ...(body && { body }) }),
  visitor: status,
  stranger: status,
  owner: status,
})
/** About the caller alone, whoever it is. */
const own = (path: string, status: number, body?: object): Row => ({ ...open(path, status, body), visitor: 401 })
const owned = (ask: Row['ask'], statuses: { stranger: number; owner: number }): Row => ({
  ask,
  visitor: 401,
  ...statuses,
})

const anImage = (call: string) => async (owner: Member) => {
  const { id } = await world.anImage(owner)
  return { path: `/users/images/${id}${call}` }
}

const anItem = (path: (id: number) => string, body?: object) => async (owner: Member) => {
  const { id } = await world.anItem(owner)
  return { path: path(id), ...(body && { body }) }
}

/** Endpoint × role × ownership. An endpoint that is missing here fails the build. */
const table: Record<string, Row> = {
  'GET /instance/': open('/instance/', 200),

  'POST /users/': open('/users/', 400, {}),
  'POST /users/activation/': open('/users/activation/', 404, { uid: '1', token }),
  'POST /users/resend_activation/': open('/users/resend_activation/', 204, { email: 'who@example.org' }),
  'POST /users/reset_password/': open('/users/reset_password/', 204, { email: 'who@example.org' }),
  'POST /users/reset_password_confirm/': open('/users/reset_password_confirm/', 404, {
    uid: '1',
    token,
    new_password: 'quite-a-good-one',
  }),
  'POST /auth/login/': open('/auth/login/', 401, { authValue: 'who', password: 'unknown' }),
  'POST /recover-account/': open('/recover-account/', 200, { accountValue: 'who@example.org' }),
  'POST /recover-account/confirm/{token}': open(`/recover-account/confirm/${token}`, 404),
  'GET /recover-account/confirm/{token}': open(`/recover-account/confirm/${token}`, 404),
  'GET /tokens/{token}/check': open(`/tokens/${token}/check?action=recover_account`, 404),

  'POST /token/logout/': own('/token/logout/', 204),
  'GET /sessions/': own('/sessions/', 200),
  'DELETE /sessions/': own('/sessions/', 204),
  'DELETE /sessions/{id}/': own('/sessions/999999/', 404),
  'POST /users/{id}/disable': owned(({ id, password }) => ({ path: `/users/${id}/disable`, body: { password } }), {
    stranger: 403,
    owner: 204,
  }),
  'POST /users/{id}/send-delete-confirmation': owned(
    ({ id, password }) => ({ path: `/users/${id}/send-delete-confirmation`, body: { password } }),
    { stranger: 403, owner: 204 },
  ),
  'POST /delete-account/confirm/{token}': own(`/delete-account/confirm/${token}`, 404),
  'GET /delete-account/confirm/{token}': own(`/delete-account/confirm/${token}`, 404),

  'GET /users/me/': own('/users/me/', 200),
  'GET /webusers/{id}/': owned(({ id }) => ({ path: `/webusers/${id}/` }), { stranger: 200, owner: 200 }),
  'PATCH /webusers/me/': own('/webusers/me/', 200, { description: 'Hello' }),
  'POST /user_images/': own('/user_images/', 400, {}),
  'GET /users/images/{id}': { ask: anImage(''), visitor: 200, stranger: 200, owner: 200 },
  'GET /users/images/{id}/base64': owned(anImage('/base64'), { stranger: 403, owner: 200 }),
  'POST /users/images/{id}/reuse': owned(anImage('/reuse'), { stranger: 403, owner: 200 }),
  'DELETE /users/images/{id}': owned(anImage(''), { stranger: 403, owner: 204 }),

  'GET /places/': open('/places/?q=Liège', 200),
  'POST /address': open('/address', 200, { address: 'Liège' }),
  'POST /address/reverse': open('/address/reverse', 200, { location: [5.57, 50.64] }),

  'POST /exports/': own('/exports/', 202),
  'GET /exports/': own('/exports/', 200),
  'POST /predictClass/': own('/predictClass/', 400, {}),

  'GET /exports/{token}/file': open(`/exports/${token}/file`, 404),

  'POST /items/': own('/items/', 201, { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' }),
  'GET /items/{id}/': owned(
    anItem((id) => `/items/${id}/`),
    { stranger: 200, owner: 200 },
  ),
  'PATCH /items/{id}/': owned(
    anItem((id) => `/items/${id}/`, { name: 'A cot' }),
    { stranger: 403, owner: 200 },
  ),
  'POST /items/{id}/close': owned(
    anItem((id) => `/items/${id}/close`, { reason: 'ON' }),
    { stranger: 403, owner: 200 },
  ),
  'DELETE /items/{id}/': owned(
    anItem((id) => `/items/${id}/`),
    { stranger: 403, owner: 204 },
  ),
  'POST /images/': owned(async (owner) => ({ path: '/images/', body: { item_id: (await world.anItem(owner)).id } }), {
    stranger: 403,
    owner: 200,
  }),
  'GET /items/images/{id}': open('/items/images/999999', 404),
  'GET /items/{id}/images/base64': owned(
    anItem((id) => `/items/${id}/images/base64`),
    { stranger: 403, owner: 200 },
  ),
  'GET /actives/': own('/actives/', 200),
  'GET /user_items/': owned(({ id }) => ({ path: `/user_items/?id=${id}` }), { stranger: 200, owner: 200 }),
  'GET /user_items/{id}': owned(
    anItem((id) => `/user_items/${id}`),
    { stranger: 403, owner: 200 },
  ),
  'GET /recurrents/': own('/recurrents/', 200),
  'GET /recurrents/{id}/': owned(
    anItem((id) => `/recurrents/${id}/`),
    { stranger: 404, owner: 200 },
  ),
  'GET /items/{id}/comments/': owned(
    anItem((id) => `/items/${id}/comments/`),
    { stranger: 200, owner: 200 },
  ),
  'POST /items/{id}/comments/': owned(
    anItem((id) => `/items/${id}/comments/`, { content: 'Hello' }),
    {
      stranger: 201,
      owner: 201,
    },
  ),
  'DELETE /items/{itemId}/comments/{commentId}': owned(
    async (author) => {
      const item = await world.anItem(author)
      return { path: `/items/${item.id}/comments/${(await world.aComment({ author, item })).id}` }
    },
    { stranger: 403, owner: 204 },
  ),

  'POST /conversations/': owned(
    async (owner) => ({ path: '/conversations/', body: { item_id: (await world.anItem(owner)).id } }),
    { stranger: 201, owner: 409 },
  ),
  'PATCH /conversations/items/{id}/close-all': owned(
    anItem((id) => `/conversations/items/${id}/close-all`),
    { stranger: 403, owner: 200 },
  ),
}

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const nameOf = ({ endpoint }: (typeof routes)[number]) => `${endpoint.method} ${endpoint.path}`

test('every endpoint says who may call it', () => {
  expect(Object.keys(table).sort()).toEqual(routes.map(nameOf).sort())
})

test.each(routes.map((route) => [nameOf(route), route.endpoint] as const))('%s', async (name, { method }) => {
  const row = table[name]
  if (!row) return
  for (const role of ['visitor', 'stranger', 'owner'] as const) {
    const owner = await world.aMember()
    const as = { visitor: null, stranger: await world.aMember(), owner }[role]
    const { path, body } = await row.ask(owner)
    const payload = method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }
    const answer = await world.http(method, `/api/v1${path}`, { as, ...payload })
    expect([role, answer.statusCode]).toEqual([role, row[role]])
    if (row[role] === 401 && role === 'visitor' && name !== 'POST /auth/login/') {
      expect(answer.json()).toEqual({ detail: 'Invalid token.' })
    }
  }
})

test('nobody gets at what is private to a member by asking for its columns', async () => {
  const owner = await world.aMember()
  const stranger = await world.aMember()
  const publicNames = Object.keys(members.get.output.parse(await profile(owner, stranger, '')))
  const ownNames = Object.keys((await world.http('GET', '/api/v1/users/me/', { as: owner })).json())
  const privateNames = ownNames.filter((name) => !publicNames.includes(name))
  expect(privateNames).toEqual(expect.arrayContaining(['email', 'ref_location', 'mail_notif_freq_items']))
  for (const name of [...privateNames, 'password_hash', 'ref_longitude']) {
    const answer = await world.http('GET', `/api/v1/webusers/${owner.id}/?columns[]=${name}`, { as: stranger })
    expect([name, answer.statusCode]).toEqual([name, 400])
  }
})

async function profile(owner: Member, viewer: Member, query: string) {
  return (await world.http('GET', `/api/v1/webusers/${owner.id}/${query}`, { as: viewer })).json()
}
