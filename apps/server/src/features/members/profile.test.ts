import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import type { InputOf } from '@pollen/contract/endpoint'
import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember({ username: 'ada', email: 'ada@example.org' })
  jean = await world.aMember({ username: 'jean', email: 'jean@example.org', language: 'fr' })
})
afterAll(() => world.stop())

const update = (as: Member, changes: InputOf<typeof members.updateMe>) => world.call(as, members.updateMe, changes)
const refusedUpdate = (as: Member, changes: object) => world.refusal(as, members.updateMe, changes)

test('falls back to English for a language that only a newer version supports', async () => {
  const zoe = await world.aMember({ username: 'zoe' })
  const grace = await world.anOperator()
  await world.pool.query(`UPDATE members SET language = 'xx' WHERE id = $1`, [zoe.id])
  expect(await world.call(zoe, members.me)).toMatchObject({ language: 'en' })
  expect(await world.call(grace, admin.getMember, { id: zoe.id })).toMatchObject({ language: 'en' })
  const { username, password } = zoe
  expect(await world.call(null, accounts.logIn, { authValue: username, password })).toMatchObject({ language: 'en' })
})

describe('the own account', () => {
  test('has all fields with their defaults', async () => {
    expect(await world.call(ada, members.me)).toEqual({
      id: ada.id,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lambert',
      email: 'ada@example.org',
      pending_email: null,
      mail_refused_at: null,
      description: '',
      homepage_url: '',
      facebook_url: '',
      instagram_url: '',
      mastodon_url: '',
      sign_up_date: world.now().toISOString(),
      images: [],
      items_count: 0,
      language: 'en',
      ref_location: null,
      dwithin_notifications: 10,
      mail_notif_freq_conversations: 'D',
      mail_notif_freq_items: 'D',
      mail_notif_freq_events: 'D',
      mail_notif_freq_osm: 'W',
      mail_notif_generalinfo: true,
      save_item_viewing: true,
      has_chosen_notifications: false,
      has_published: false,
      is_getting_started_dismissed: false,
      new_member_limits: null,
      is_moderator: false,
      restricted_until: null,
      caution_id: null,
      is_operator: false,
      map_ecats: expect.any(Array),
    })
  })

  test('can be read by columns', async () => {
    const some = await world.call(ada, members.me, { columns: ['ref_location', 'username'] })
    expect(some).toEqual({ ref_location: null, username: 'ada' })
    const unknown = await world.http('GET', `${endpointPath(members.me)}?columns=password_hash`, { as: ada })
    expect(unknown.json().serializer_errors).toEqual({ 'columns.0': ['Must be one of the available choices'] })
  })

  test('can be read by columns by its id too, with one name or several, with and without brackets', async () => {
    await update(ada, { ref_location: '50.64, 5.57' })
    const ref_location = { longitude: 5.57, latitude: 50.64 }
    const read = async (columns: string, as = ada) =>
      world.http('GET', `${endpointPath(members.get, { id: ada.id })}?${columns}`, { as })
    for (const columns of ['columns[]=ref_location', 'columns=ref_location']) {
      expect((await read(columns)).json()).toEqual({ ref_location })
    }
    for (const columns of ['columns[]=ref_location&columns[]=username', 'columns=ref_location&columns=username']) {
      expect((await read(columns)).json()).toEqual({ ref_location, username: 'ada' })
    }
    expect((await read('')).json()).not.toHaveProperty('ref_location')
    const stranger = await world.aMember()
    expect((await read('columns=username', stranger)).json()).toEqual({ username: 'ada' })
    const refused = await read('columns[]=username&columns[]=ref_location', stranger)
    expect(refused.json()).toMatchObject({
      serializer_errors: { 'columns.1': ['Must be one of the available choices'] },
    })
    expect(refused.body).not.toContain('5.57')
    const twice = await read('columns[]=email&columns[]=ref_location', stranger)
    expect(Object.keys(twice.json().serializer_errors)).toEqual(['columns.0'])
  })
})

describe('changing the own account', () => {
  test('keeps fields that are not sent', async () => {
    const changed = await update(ada, { description: '  I repair bicycles.  ', dwithin_notifications: 25 })
    expect(changed).toMatchObject({
      description: 'I repair bicycles.',
      dwithin_notifications: 25,
      first_name: 'Ada',
    })
    expect(await world.call(ada, members.me)).toEqual(changed)
  })

  test.each([
    [{ longitude: 5.57, latitude: 50.64 }],
    [[5.57, 50.64]],
    ['SRID=4326;POINT (5.57 50.64)'],
    ['50.64, 5.57'],
  ])('accepts %j as reference location', async (ref_location) => {
    await update(ada, { ref_location: null })
    expect((await update(ada, { ref_location })).ref_location).toEqual({ longitude: 5.57, latitude: 50.64 })
  })

  test('deletes the reference location on request', async () => {
    expect((await update(ada, { ref_location: null })).ref_location).toBeNull()
  })

  test.each([
    ['homepage_url', 'example.org/me', 'https://example.org/me'],
    ['facebook_url', 'https://facebook.com/ada', 'https://facebook.com/ada'],
    ['instagram_url', '@ada.l', 'https://www.instagram.com/ada.l'],
    ['instagram_url', 'ada.l', 'https://www.instagram.com/ada.l'],
    ['instagram_url', 'instagram.com/ada.l', 'https://instagram.com/ada.l'],
    ['instagram_url', '', ''],
    ['mastodon_url', '@ada@mastodon.example', 'https://mastodon.example/@ada'],
    ['mastodon_url', 'http://mastodon.example/@ada', 'http://mastodon.example/@ada'],
    ['mastodon_url', '', ''],
  ])('turns %s %j into %j', async (field, typed, link) => {
    expect(await update(ada, { [field]: typed })).toHaveProperty(field, link)
  })

  test.each([
    ['homepage_url', 'javascript:alert(1)'],
    ['homepage_url', 'https://'],
    ['facebook_url', 'ftp://example.org'],
    ['instagram_url', 'not a link at all'],
    ['mastodon_url', '@me@'],
    ['description', 'x'.repeat(301)],
    ['first_name', ' '],
    ['username', 'no spaces'],
    ['email', 'nobody'],
    ['language', 'xx'],
    ['ref_location', 'somewhere'],
    ['ref_location', [200, 0]],
    ['dwithin_notifications', 100],
    ['dwithin_notifications', 1.5],
    ['mail_notif_freq_conversations', 'W'],
    ['mail_notif_freq_osm', 'I'],
    ['save_item_viewing', 'yes'],
  ])('rejects %s %j with a field error and changes nothing', async (field, value) => {
    const before = await world.call(ada, members.me)
    const { status, serializer_errors } = await refusedUpdate(ada, { description: 'changed?', [field]: value })
    expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, [field]])
    expect(await world.call(ada, members.me)).toEqual(before)
  })

  test('rejects a username of another member, ignoring case', async () => {
    expect((await refusedUpdate(jean, { username: 'ADA' })).serializer_errors).toHaveProperty('username')
    expect((await update(jean, { username: 'Jean' })).username).toBe('Jean')
  })

  test('gives a name that two members request concurrently to one of them', async () => {
    const both = await Promise.all([ada, jean].map((as) => world.send(as, members.updateMe, { username: 'wanted' })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    await update(ada, { username: 'ada' })
  })

  test('ignores unknown and read-only fields', async () => {
    const unknown = { id: jean.id, activated_at: null, password_hash: 'x', sign_up_date: 'now' }
    expect(await update(ada, unknown as object)).toEqual(await world.call(ada, members.me))
  })
})

describe('the profile of another member', () => {
  test('has no e-mail, no reference location and no preferences', async () => {
    await update(ada, { ref_location: [5.57, 50.64] })
    const profile = await world.call(jean, members.get, { id: ada.id })
    expect(Object.keys(profile).sort()).toEqual([
      'description',
      'facebook_url',
      'first_name',
      'homepage_url',
      'id',
      'images',
      'instagram_url',
      'items_count',
      'last_name',
      'mastodon_url',
      'sign_up_date',
      'username',
    ])
    expect(JSON.stringify(profile)).not.toContain('50.64')
  })

  test.each([
    ['disabled', { disabled_at: new Date() }],
    ['not activated', { activated_at: null }],
  ])('does not exist when the account is %s', async (_state, state) => {
    const hidden = await world.aMember(state)
    const refusal = await world.refusal(ada, members.get, { id: hidden.id })
    expect(refusal).toMatchObject({ status: 404, key: 'ACCOUNT_DOESNT_EXIST' })
  })

  test.each(['999999', '0', '-1', 'me2', '1e3', '99999999999999999999'])(
    'does not exist for %s, without an internal error',
    async (id) => {
      expect((await world.refusal(ada, members.get, { id })).status).toBeLessThan(500)
    },
  )
})
