import { comments } from '@pollen/contract/comments'
import type { InputOf } from '@pollen/contract/endpoint'
import { items, type OwnItemState } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
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

const pram = {
  name: 'A pram',
  type: 'DN',
  category1: 'CH',
  description: 'With a rain cover, one squeaky wheel.',
} as const
const home = { longitude: 5.5736112, latitude: 50.6450944 }
const days = (count: number) => new Date(world.now().getTime() + count * 86_400_000).toISOString()

const publish = (as: Member, item: Partial<InputOf<typeof items.create>> = {}) =>
  world.call(as, items.create, { ...pram, ...item })

describe('publishing an item', () => {
  test('needs few fields and has defaults for the others', async () => {
    expect(await world.call(ada, items.create, pram)).toEqual({
      ...pram,
      id: expect.any(Number),
      category2: null,
      category3: null,
      condition: null,
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
      hidden_reason: null,
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
    ['type', 'XX', 'Must be one of the available choices'],
    ['category1', undefined, 'This field is required'],
    ['category2', 'CH', 'Each category can be chosen once'],
    ['description', 'x'.repeat(1001), 'Must have at most 1,000 characters'],
    ['location', '95, 5', 'Must be a place on Earth, for example 50.64, 5.57'],
    ['startdate', 'soon', 'Must be a valid date'],
    ['startdate', '-200000-01-01T00:00:00Z', 'Must be a valid date'],
    ['enddate', '2020-01-01T00:00:00Z', 'Must not be before the start'],
    ['visibility', 'everyone', 'Must be one of the available choices'],
    ['is_recurrent', 'yes', 'Invalid field'],
  ])('with %s %j reports what to change', async (field, value, message) => {
    const refusal = await world.refusal(ada, items.create, { ...pram, [field]: value })
    expect([refusal.status, refusal.serializer_errors]).toEqual([400, { [field]: [message] }])
  })

  test('fifty times concurrently with one idempotency key creates one item and repeats its answer', async () => {
    const owner = await world.aMember()
    const oneClick = { headers: { 'idempotency-key': 'one-click' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.call(owner, items.create, pram, oneClick)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await world.call(owner, items.listOfMember)).count).toBe(1)

    const another = { ...pram, name: 'Another pram' }
    expect(await world.refusal(owner, items.create, another, oneClick)).toMatchObject({
      status: 422,
      key: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect((await world.call(ada, items.create, pram, oneClick)).id).not.toBe(answers[0]?.id)
  })
})

describe('an item is visible', () => {
  test('to members with the link when it is public or unlisted, and only to its owner when it is a draft', async () => {
    for (const [visibility, status] of [
      ['PB', 200],
      ['UL', 200],
      ['DR', 404],
    ] as const) {
      const { id } = await publish(ada, { visibility })
      expect((await world.send(jean, items.get, { id })).statusCode).toBe(status)
      expect((await world.send(ada, items.get, { id })).statusCode).toBe(200)
    }
  })

  test('to nobody when its owner is disabled', async () => {
    const owner = await world.aMember()
    const { id } = await publish(owner)
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', owner.id).execute()
    expect((await world.refusal(jean, items.get, { id })).key).toBe('ITEM_DOESNT_EXIST')
  })

  test('and counts a view once per member, except for the owner and members who opted out', async () => {
    const { id } = await publish(ada)
    const shy = await world.aMember()
    await world.db.updateTable('members').set({ save_item_viewing: false }).where('id', '=', shy.id).execute()
    const view = (as: Member) => world.call(as, items.get, { id, view_date: days(0) })
    const look = (as: Member) => world.call(as, items.get, { id })
    await Promise.all([view(jean), view(jean), view(jean), view(ada), view(shy), look(jean)])
    expect((await look(ada)).views_count).toBe(1)
  })
})

describe('the place of an item', () => {
  test('is exact for its owner and a grid cell for others, unless the owner chose an exact place', async () => {
    const address = 'Rue Léopold 12, 4000 Liège'
    const near = await publish(ada, { location: home, address })
    expect(near).toMatchObject({ location: home, address })
    const shown = await world.call(jean, items.get, { id: near.id })
    expect(shown.address).toBe('')
    expect(shown.location).not.toEqual(home)

    const exact = await publish(ada, { location: home, address, location_precision: 'exact' })
    expect(await world.call(jean, items.get, { id: exact.id })).toMatchObject({ location: home, address })
    const event = await publish(ada, { type: 'EV', location: home })
    expect((await world.call(jean, items.get, { id: event.id })).location).toEqual(home)
  })

  test('stays the same for others when the item moves within its cell', async () => {
    const shown = new Set<string>()
    for (let step = 0; step < 8; step++) {
      const { id } = await publish(ada, { location: { ...home, longitude: home.longitude + step * 1e-5 } })
      shown.add(JSON.stringify((await world.call(jean, items.get, { id })).location))
    }
    expect(shown.size).toBe(1)
  })
})

describe('editing an item', () => {
  test('keeps fields that are not sent and increments the version', async () => {
    const { id } = await publish(ada, { location: home })
    const changed = await world.call(ada, items.update, { id, name: 'A blue pram', category2: 'TS', version: 1 })
    expect(changed).toMatchObject({ name: 'A blue pram', category2: 'TS', version: 2, location: home })
  })

  test.each([
    ['in the body', { version: 1 }, {}],
    ['as If-Match', {}, { 'if-match': '"1"' }],
    ['as If-Match that a proxy changed', {}, { 'if-match': 'W/"1"' }],
    ['as If-Match with several versions', {}, { 'if-match': '"1", "7"' }],
    ['as If-Match of another server', {}, { 'if-match': '"x"' }],
  ])('with an outdated version is rejected with the current item (version %s)', async (_how, version, headers) => {
    const { id } = await publish(ada)
    await world.call(ada, items.update, { id, name: 'First' })
    const refusal = await world.refusal(ada, items.update, { id, name: 'Late', ...version }, { headers })
    expect(refusal).toMatchObject({ status: 409, key: 'ITEM_CHANGED', details: { name: 'First', version: 2 } })
    expect((await world.call(ada, items.get, { id })).name).toBe('First')
  })

  test.each(['"2"', 'W/"2"', '"1", "2"', '*'])(
    'with the current version as If-Match (%s) is stored',
    async (ifMatch) => {
      const { id } = await publish(ada)
      await world.call(ada, items.update, { id, name: 'First' })
      const changed = await world.call(ada, items.update, { id, name: 'Second' }, { headers: { 'if-match': ifMatch } })
      expect(changed.name).toBe('Second')
    },
  )

  test('validates the combination of old and new values', async () => {
    const { id } = await publish(ada, { enddate: days(5) })
    const wrongField = async (change: object) =>
      Object.keys((await world.refusal(ada, items.update, { id, ...change })).serializer_errors ?? {})
    expect(await wrongField({ startdate: days(9) })).toEqual(['enddate'])
    expect(await wrongField({ category3: 'CH' })).toEqual(['category3'])
  })
})

describe('closing an item', () => {
  test('needs a reason, keeps the item viewable, removes it from lists, and can be reverted by an edit', async () => {
    const { id } = await publish(ada)
    const unknown = await world.refusal(ada, items.close, { id, reason: 'BECAUSE' })
    expect(unknown.key).toBe('ITEM_CLOSING_REASON_DOESNT_EXIST')
    const closed = await world.call(ada, items.close, { id, reason: 'ON' })
    expect(closed).toMatchObject({ is_closed: true, closed_reason: 'ON' })
    expect((await world.refusal(ada, items.close, { id, reason: 'ON' })).key).toBe('ITEM_IS_CLOSED')
    expect((await world.call(jean, items.get, { id })).is_closed).toBe(true)
    const { results } = await world.call(jean, items.listOfMember, { id: ada.id })
    expect(results.some((item) => item.id === id)).toBe(false)
    const opened = await world.call(ada, items.update, { id, is_closed: false })
    expect(opened).toMatchObject({ is_closed: false, closed_reason: null })
  })

  test('keeps or changes whether it is a repeat item', async () => {
    const owner = await world.aMember()
    const repeatIds = async () => (await world.call(owner, items.listRecurrents, {})).results.map(({ id }) => id)
    const [kept, dropped] = [await publish(owner, { is_recurrent: true }), await publish(owner, { is_recurrent: true })]
    const [plain, made] = [await publish(owner), await publish(owner)]
    await world.call(owner, items.close, { id: kept.id, reason: 'ON' })
    await world.call(owner, items.close, { id: dropped.id, reason: 'ON', is_recurrent: false })
    await world.call(owner, items.close, { id: plain.id, reason: 'ON' })
    const closed = await world.call(owner, items.close, { id: made.id, reason: 'ON', is_recurrent: true })
    expect(closed).toMatchObject({ is_closed: true, is_recurrent: true })
    const ids = await repeatIds()
    expect(ids).toEqual(expect.arrayContaining([kept.id, made.id]))
    for (const { id } of [dropped, plain]) expect(ids).not.toContain(id)
    const other = await publish(owner)
    const byOther = { id: other.id, reason: 'ON', is_recurrent: true }
    expect((await world.refusal(jean, items.close, byOther)).key).toBe('NOT_ITEM_OWNER')
    expect(await repeatIds()).not.toContain(other.id)
  })

  test('accepts the reason as form data', async () => {
    const { id } = await publish(ada)
    const answer = await world.http('POST', endpointPath(items.close, { id }), {
      as: ada,
      body: 'reason=OUT',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json().closed_reason).toBe('OUT')
  })
})

describe('lists of a member’s items', () => {
  test('continue after the last row, even if items were added in between', async () => {
    const owner = await world.aMember()
    for (let n = 1; n <= 5; n++) await publish(owner, { name: `Thing ${n}` })
    const follow = async ({ next }: { next: string | null }): Promise<typeof first> =>
      (await world.http('GET', next ?? '', { as: owner })).json()
    const first = await world.call(owner, items.listOfMember, { page_size: 2 })
    await publish(owner, { name: 'Newcomer' })
    const second = await follow(first)
    const third = await follow(second)
    const names = [first, second, third].flatMap(({ results }) => results.map((item) => item.name))
    expect(names).toEqual(['Thing 5', 'Thing 4', 'Thing 3', 'Thing 2', 'Thing 1'])
    expect(third.next).toBeNull()
    for (const text of ['nonsense', '["soon",1]', '["2026-01-01T00:00:00Z",1e300]', '[]', 'null']) {
      const cursor = Buffer.from(text).toString('base64url')
      expect((await world.refusal(owner, items.listOfMember, { cursor })).status).toBe(400)
    }
  })

  test('contain only public, open items when requested by id, even for the owner', async () => {
    const owner = await world.aMember()
    await publish(owner, { name: 'Open' })
    await publish(owner, { name: 'Draft', visibility: 'DR' })
    await publish(owner, { name: 'Unlisted', visibility: 'UL' })
    await publish(owner, { name: 'Ended', startdate: days(-3), enddate: days(-1) })
    for (const viewer of [jean, owner]) {
      const shown = await world.call(viewer, items.listOfMember, { id: owner.id })
      expect(shown.results.map(({ name }) => name)).toEqual(['Open'])
      expect(shown.count).toBe(1)
    }
    expect((await world.call(owner, items.listOfMember)).results).toHaveLength(4)
  })

  test('of one’s own are split by state, and counted beyond the first page', async () => {
    const owner = await world.aMember()
    await publish(owner, { name: 'Open' })
    await publish(owner, { name: 'Unlisted', visibility: 'UL', is_recurrent: true })
    await publish(owner, { name: 'Draft', visibility: 'DR' })
    await publish(owner, { name: 'Draft of a past event', visibility: 'DR', startdate: days(-3), enddate: days(-1) })
    await publish(owner, { name: 'Ended', startdate: days(-3), enddate: days(-1) })
    const { id } = await publish(owner, { name: 'Closed', is_recurrent: true })
    await world.call(owner, items.close, { id, reason: 'ON' })
    const names = async (state: OwnItemState) =>
      (await world.call(owner, items.listOfMember, { state })).results.map(({ name }) => name).sort()
    expect(await names('open')).toEqual(['Open', 'Unlisted'])
    expect(await names('drafts')).toEqual(['Draft', 'Draft of a past event'])
    expect(await names('repeat')).toEqual(['Closed', 'Unlisted'])
    expect(await names('closed')).toEqual(['Closed', 'Ended'])

    for (let n = 1; n <= 20; n++) await publish(owner, { name: `Thing ${n}` })
    expect(await world.call(owner, items.countOwn)).toEqual({ open: 22, drafts: 2, repeat: 2, closed: 2 })
    expect((await world.call(owner, items.listOfMember, { state: 'open' })).count).toBe(22)
    expect(await world.call(jean, items.countOwn)).toMatchObject({ drafts: 0, closed: 0 })
    for (const query of ['state=lost', `id=${owner.id}&state=drafts`]) {
      const refused = await world.http('GET', `${endpointPath(items.listOfMember)}?${query}`, { as: jean })
      expect([refused.statusCode, Object.keys(refused.json().serializer_errors)]).toEqual([400, ['state']])
    }
  })

  test('of repeat items are visible to their owner only', async () => {
    const { id } = await publish(ada, { is_recurrent: true, name: 'Every spring: seedlings' })
    const { results } = await world.call(ada, items.listRecurrents)
    expect(results.map((item) => item.id)).toEqual([id])
    expect((await world.call(ada, items.getRecurrent, { id })).name).toBe('Every spring: seedlings')
    expect((await world.refusal(jean, items.getRecurrent, { id })).status).toBe(404)
  })
})

describe('comments', () => {
  test('are counted correctly when created concurrently', async () => {
    const { id } = await publish(ada)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => world.call(jean, comments.create, { id, content: `Question ${n}` })),
    )
    expect((await world.call(ada, items.get, { id })).comments_count).toBe(10)
    expect(await world.call(ada, comments.list, { id })).toMatchObject({ count: 10, results: expect.any(Array) })
  })

  test('can be deleted by their author only', async () => {
    const { id } = await publish(ada)
    const comment = await world.call(jean, comments.create, { id, content: '  Is it still there?  ' })
    expect(comment).toMatchObject({ content: 'Is it still there?', user: { username: 'jean' }, item: { id } })
    const target = { itemId: id, commentId: comment.id }
    expect((await world.refusal(ada, comments.delete, target)).key).toBe('NOT_COMMENT_AUTHOR')
    await world.call(jean, comments.delete, target)
    expect((await world.refusal(jean, comments.delete, target)).key).toBe('COMMENT_DOESNT_EXIST')
    expect((await world.call(ada, items.get, { id })).comments_count).toBe(0)
  })

  test('cannot be blank or on a closed item, and are created once per idempotency key', async () => {
    const { id } = await publish(ada)
    const blank = await world.refusal(jean, comments.create, { id, content: ' \n ' })
    expect(blank.serializer_errors).toHaveProperty('content')
    const withKey = { headers: { 'idempotency-key': 'c1' } }
    const first = await world.call(jean, comments.create, { id, content: 'Hello' }, withKey)
    const second = await world.call(jean, comments.create, { id, content: 'Hello' }, withKey)
    expect(second.id).toBe(first.id)
    await world.call(ada, items.close, { id, reason: 'OTH' })
    expect((await world.refusal(jean, comments.create, { id, content: 'Too late' })).key).toBe('ITEM_IS_CLOSED')
  })

  test('of a disabled member are hidden', async () => {
    const { id } = await publish(ada)
    const author = await world.aMember()
    await world.call(author, comments.create, { id, content: 'I was here' })
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', author.id).execute()
    expect((await world.call(jean, comments.list, { id })).results).toEqual([])
  })
})
