import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember({ username: 'ada' })
  jean = await world.aMember({ username: 'jean' })
})
afterAll(() => world.stop())

const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'With a rain cover, one squeaky wheel.' }
const home = { longitude: 5.5736112, latitude: 50.6450944 }
const days = (count: number) => new Date(world.now().getTime() + count * 86_400_000).toISOString()

const create = (as: Member, item: object, headers: Record<string, string> = {}) =>
  world.http('POST', '/api/v1/items/', { as, body: item, headers })
const created = async (as: Member, item: object = {}) => (await create(as, { ...pram, ...item })).json()
const get = (as: Member, id: number, query = '') => world.http('GET', `/api/v1/items/${id}/${query}`, { as })
const patch = (as: Member, id: number, body: object, headers: Record<string, string> = {}) =>
  world.http('PATCH', `/api/v1/items/${id}/`, { as, body, headers })
const close = (as: Member, id: number, reason: string) =>
  world.http('POST', `/api/v1/items/${id}/close`, { as, body: { reason } })

describe('publishing an item', () => {
  test('needs little, and has sensible values for the rest', async () => {
    const answer = await create(ada, pram)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      ...pram,
      id: expect.any(Number),
      category2: null,
      category3: null,
      images: [],
      location: null,
      location_precision: 'approximate',
      address: '',
      use_coordinates: false,
      is_recurrent: false,
      visibility: 'PB',
      creationdate: world.now().toISOString(),
      startdate: world.now().toISOString(),
      enddate: null,
      is_closed: false,
      closed_reason: null,
      comments_count: 0,
      views_count: 0,
      version: 1,
      resource: null,
      user: { id: ada.id, username: 'ada', first_name: 'Ada', images: [] },
    })
  })

  test.each([
    ['name', ' ', 'This field is required'],
    ['name', 'x'.repeat(51), 'Must have at most 50 characters'],
    ['type', 'XX', 'Must be one of the offered choices'],
    ['category1', undefined, 'This field is required'],
    ['category2', 'CH', 'Each category can be chosen once'],
    ['description', 'x'.repeat(1001), 'Must have at most 1,000 characters'],
    ['location', '95, 5', 'Must be a place on Earth, for example 50.64, 5.57'],
    ['startdate', 'soon', 'Must be a valid date'],
    ['startdate', '-200000-01-01T00:00:00Z', 'Must be a valid date'],
    ['enddate', '2020-01-01T00:00:00Z', 'Must not be before the start'],
    ['visibility', 'everyone', 'Must be one of the offered choices'],
    ['is_recurrent', 'yes', 'Invalid field'],
  ])('with %s %j says what to change', async (field, value, message) => {
    const answer = await create(ada, { ...pram, [field]: value })
    expect([answer.statusCode, answer.json().serializer_errors]).toEqual([400, { [field]: [message] }])
  })

  test('fifty times at once with one key makes one item, and every answer is the same', async () => {
    const owner = await world.aMember()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(owner, pram, { 'idempotency-key': 'one-click' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    const list = (await world.http('GET', '/api/v1/user_items/', { as: owner })).json()
    expect(list.count).toBe(1)

    const other = await create(owner, { ...pram, name: 'Another pram' }, { 'idempotency-key': 'one-click' })
    expect([other.statusCode, other.json().key]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await create(ada, pram, { 'idempotency-key': 'one-click' })).json().id).not.toBe(answers[0]?.json().id)
  })
})

describe('an item is seen', () => {
  test('by members with the link when it is public or unlisted, by its owner alone when it is a draft', async () => {
    for (const [visibility, status] of [
      ['PB', 200],
      ['UL', 200],
      ['DR', 404],
    ] as const) {
      const { id } = await created(ada, { visibility })
      expect((await get(jean, id)).statusCode).toBe(status)
      expect((await get(ada, id)).statusCode).toBe(200)
    }
  })

  test('by nobody when its owner is disabled', async () => {
    const gone = await world.aMember()
    const { id } = await created(gone)
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', gone.id).execute()
    expect((await get(jean, id)).json().key).toBe('ITEM_DOESNT_EXIST')
  })

  test('counts once for each member who is not the owner and lets it be saved', async () => {
    const { id } = await created(ada)
    const shy = await world.aMember()
    await world.db.updateTable('members').set({ save_item_viewing: false }).where('id', '=', shy.id).execute()
    const view = (as: Member) => get(as, id, `?view_date=${encodeURIComponent(days(0))}`)
    await Promise.all([view(jean), view(jean), view(jean), view(ada), view(shy), get(jean, id)])
    expect((await get(ada, id)).json().views_count).toBe(1)
  })
})

describe('the place of an item', () => {
  test('is exact for its owner and a cell of the grid for others, unless the owner chose otherwise', async () => {
    const address = 'Rue Léopold 12, 4000 Liège'
    const near = await created(ada, { location: home, address })
    expect(near).toMatchObject({ location: home, address })
    const shown = (await get(jean, near.id)).json()
    expect(shown.address).toBe('4000 Liège')
    expect(shown.location).not.toEqual(home)

    const exact = await created(ada, { location: home, address, location_precision: 'exact' })
    expect((await get(jean, exact.id)).json()).toMatchObject({ location: home, address })
    const event = await created(ada, { type: 'EV', location: home })
    expect((await get(jean, event.id)).json().location).toEqual(home)
  })

  test('does not come nearer by moving the item within its cell', async () => {
    const shown = new Set<string>()
    for (let step = 0; step < 8; step++) {
      const { id } = await created(ada, { location: { ...home, longitude: home.longitude + step * 1e-5 } })
      shown.add(JSON.stringify((await get(jean, id)).json().location))
    }
    expect(shown.size).toBe(1)
  })
})

describe('editing an item', () => {
  test('keeps what is not named and counts the version', async () => {
    const { id } = await created(ada, { location: home })
    const answer = await patch(ada, id, { name: 'A blue pram', category2: 'TS', version: 1 })
    expect(answer.json()).toMatchObject({ name: 'A blue pram', category2: 'TS', version: 2, location: home })
  })

  test.each([
    ['in the body', (id: number) => patch(ada, id, { name: 'Late', version: 1 })],
    ['as If-Match', (id: number) => patch(ada, id, { name: 'Late' }, { 'if-match': '"1"' })],
  ])('of what somebody saw earlier is refused with what it is now (version %s)', async (_how, late) => {
    const { id } = await created(ada)
    await patch(ada, id, { name: 'First' })
    const answer = await late(id)
    expect([answer.statusCode, answer.json().key]).toEqual([409, 'ITEM_CHANGED'])
    expect(answer.json().details).toMatchObject({ name: 'First', version: 2 })
    expect((await get(ada, id)).json().name).toBe('First')
  })

  test('checks the rules between old and new values', async () => {
    const { id } = await created(ada, { enddate: days(5) })
    expect((await patch(ada, id, { startdate: days(9) })).json().serializer_errors).toHaveProperty('enddate')
    expect((await patch(ada, id, { category3: 'CH' })).json().serializer_errors).toHaveProperty('category3')
  })
})

describe('closing an item', () => {
  test('takes a reason, keeps it viewable, takes it off the lists, and is taken back by an edit', async () => {
    const { id } = await created(ada)
    expect((await close(ada, id, 'BECAUSE')).json().key).toBe('ITEM_CLOSING_REASON_DOESNT_EXIST')
    expect((await close(ada, id, 'ON')).json()).toMatchObject({ is_closed: true, closed_reason: 'ON' })
    expect((await close(ada, id, 'ON')).json().key).toBe('ITEM_IS_CLOSED')
    expect((await get(jean, id)).json().is_closed).toBe(true)
    const listed = (await world.http('GET', `/api/v1/user_items/?id=${ada.id}`, { as: jean })).json().results
    expect(listed.some((item: { id: number }) => item.id === id)).toBe(false)
    expect((await patch(ada, id, { is_closed: false })).json()).toMatchObject({ is_closed: false, closed_reason: null })
  })

  test('also reads the reason from a form', async () => {
    const { id } = await created(ada)
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/v1/items/${id}/close`,
      payload: 'reason=OUT',
      headers: { authorization: `Token ${ada.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json().closed_reason).toBe('OUT')
  })
})

describe('lists of a member’s items', () => {
  test('go on after the last row, whatever is added meanwhile', async () => {
    const owner = await world.aMember()
    for (let n = 1; n <= 5; n++) await created(owner, { name: `Thing ${n}` })
    const page = async (url: string) => (await world.http('GET', url, { as: owner })).json()
    const first = await page('/api/v1/user_items/?page_size=2')
    await created(owner, { name: 'Newcomer' })
    const second = await page(first.next)
    const third = await page(second.next)
    const names = [first, second, third].flatMap(({ results }) => results.map((item: { name: string }) => item.name))
    expect(names).toEqual(['Thing 5', 'Thing 4', 'Thing 3', 'Thing 2', 'Thing 1'])
    expect(third.next).toBeNull()
    expect(await page('/api/v1/user_items/?page=2&page_size=4')).toMatchObject({
      count: 6,
      previous: '/api/v1/user_items/?page_size=4&page=1',
    })
    for (const cursor of ['nonsense', '["soon",1]', '["2026-01-01T00:00:00Z",1e300]', '[]', 'null']) {
      const text = Buffer.from(cursor).toString('base64url')
      expect((await world.http('GET', `/api/v1/user_items/?cursor=${text}`, { as: owner })).statusCode).toBe(400)
    }
  })

  test('show others only what is public and open', async () => {
    const owner = await world.aMember()
    await created(owner, { name: 'Open' })
    await created(owner, { name: 'Draft', visibility: 'DR' })
    await created(owner, { name: 'Unlisted', visibility: 'UL' })
    await created(owner, { name: 'Ended', startdate: days(-3), enddate: days(-1) })
    const names = async (as: Member, query: string) =>
      (await world.http('GET', `/api/v1/user_items/${query}`, { as }))
        .json()
        .results.map((item: { name: string }) => item.name)
    expect(await names(jean, `?id=${owner.id}`)).toEqual(['Open'])
    expect(await names(owner, '')).toHaveLength(4)
  })

  test('of recurrent items are for their owner alone', async () => {
    const { id } = await created(ada, { is_recurrent: true, name: 'Every spring: seedlings' })
    const list = (await world.http('GET', '/api/v1/recurrents/', { as: ada })).json()
    expect(list.results.map((item: { id: number }) => item.id)).toEqual([id])
    expect((await world.http('GET', `/api/v1/recurrents/${id}/`, { as: ada })).json().name).toBe(
      'Every spring: seedlings',
    )
    expect((await world.http('GET', `/api/v1/recurrents/${id}/`, { as: jean })).statusCode).toBe(404)
  })
})

describe('comments', () => {
  const comment = (as: Member, id: number, content: string, headers = {}) =>
    world.http('POST', `/api/v1/items/${id}/comments/`, { as, body: { content }, headers })
  const list = async (as: Member, id: number) =>
    (await world.http('GET', `/api/v1/items/${id}/comments/`, { as })).json()

  test('are counted rightly, also when many come at once', async () => {
    const { id } = await created(ada)
    await Promise.all(Array.from({ length: 10 }, (_, n) => comment(jean, id, `Question ${n}`)))
    expect((await get(ada, id)).json().comments_count).toBe(10)
    expect(await list(ada, id)).toMatchObject({ count: 10, results: expect.any(Array) })
  })

  test('are taken back by their author alone', async () => {
    const { id } = await created(ada)
    const said = (await comment(jean, id, '  Is it still there?  ')).json()
    expect(said).toMatchObject({ content: 'Is it still there?', user: { username: 'jean' }, item: { id } })
    const remove = (as: Member) => world.http('DELETE', `/api/v1/items/${id}/comments/${said.id}`, { as })
    expect((await remove(ada)).json().key).toBe('NOT_COMMENT_AUTHOR')
    expect((await remove(jean)).statusCode).toBe(204)
    expect((await remove(jean)).json().key).toBe('COMMENT_DOESNT_EXIST')
    expect((await get(ada, id)).json().comments_count).toBe(0)
  })

  test('are not blank, not on a closed item, and once for one key', async () => {
    const { id } = await created(ada)
    expect((await comment(jean, id, ' \n ')).json().serializer_errors).toHaveProperty('content')
    const twice = [
      await comment(jean, id, 'Hello', { 'idempotency-key': 'c1' }),
      await comment(jean, id, 'Hello', { 'idempotency-key': 'c1' }),
    ]
    expect(twice[0]?.json().id).toBe(twice[1]?.json().id)
    await close(ada, id, 'OTH')
    expect((await comment(jean, id, 'Too late')).json().key).toBe('ITEM_IS_CLOSED')
  })

  test('of a disabled member are not shown', async () => {
    const { id } = await created(ada)
    const gone = await world.aMember()
    await comment(gone, id, 'I was here')
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', gone.id).execute()
    expect((await list(jean, id)).results).toEqual([])
  })
})
