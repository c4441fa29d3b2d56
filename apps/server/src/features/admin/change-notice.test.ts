import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { bannerFields } from '@pollen/contract/admin-notice'
import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  grace = await world.anOperator()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const banner = bannerFields((language) =>
  language === 'fr' ? 'Le site déménage dimanche.' : 'The site moves on Sunday.',
)
const noBanner = bannerFields(() => '')
const shown = async () => (await world.call(null, instance.get)).banner
const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' } as const

test('shows the banner in all languages, and a changed text counts as a new banner', async () => {
  expect(await shown()).toBeNull()
  expect(await world.call(grace, admin.changeNotice, banner)).toEqual({ ...banner, is_in_maintenance: false })
  const first = await shown()
  expect(first).toMatchObject({ en: banner.banner_en, fr: banner.banner_fr })
  world.moveClock(new Date(world.now().getTime() + 1000))
  await world.call(grace, admin.changeNotice, banner)
  expect(await shown()).toEqual(first)
  await world.call(grace, admin.changeNotice, { banner_en: 'The site moves on Monday.' })
  expect((await shown())?.id).not.toBe(first?.id)
  await world.call(grace, admin.changeNotice, noBanner)
  expect(await shown()).toBeNull()
})

test('concurrent changes of the banner and of the maintenance do not undo each other', async () => {
  for (let round = 0; round < 5; round++) {
    const banner = bannerFields((language) => `Round ${round} (${language})`)
    const is_in_maintenance = round % 2 === 0
    await Promise.all([
      world.call(grace, admin.changeNotice, banner),
      world.call(grace, admin.changeNotice, { is_in_maintenance }),
    ])
    expect(await world.call(grace, admin.getNotice)).toEqual({ ...banner, is_in_maintenance })
  }
  await world.call(grace, admin.changeNotice, { ...noBanner, is_in_maintenance: false })
})

test('rejects a banner that lacks a language, with an error for the missing field', async () => {
  const refusal = await world.refusal(grace, admin.changeNotice, { ...banner, banner_fr: '' })
  expect(refusal).toMatchObject({ status: 400, serializer_errors: { banner_fr: ['This field is required'] } })
})

test('a banner that predates a language is kept, and does not block maintenance', async () => {
  await world.pool.query(`UPDATE notices SET banner = '{"en":"Old banner"}', banner_at = now()`)
  for (const is_in_maintenance of [true, false]) {
    expect(await world.call(grace, admin.changeNotice, { is_in_maintenance })).toMatchObject({ is_in_maintenance })
    expect(await shown()).toMatchObject({ en: 'Old banner' })
  }
  await world.call(grace, admin.changeNotice, noBanner)
})

test('during maintenance members can read but not write, in every process', async () => {
  const second = await world.secondApp()
  const item = await world.anItem(ada)
  await world.call(grace, admin.changeNotice, { is_in_maintenance: true })
  expect(await world.call(null, instance.get)).toMatchObject({ is_in_maintenance: true })
  for (const app of [world, second]) {
    for (const [endpoint, input] of [
      [items.create, pram],
      [items.delete, item],
      [messages.create, { id: 1, content: 'Hello' }],
    ] as const) {
      const refusal = await app.refusal(ada, endpoint, input, { headers: { 'accept-language': 'fr' } })
      expect(refusal).toMatchObject({ status: 503, key: 'MAINTENANCE', retryAfter: 300 })
      expect(refusal.message).toContain('en maintenance')
    }
    await app.call(ada, items.get, item)
    await app.call(ada, items.listActive)
  }
  expect((await world.refusal(null, accounts.signUp, {})).key).toBe('MAINTENANCE')
  const confirm = await world.refusal(null, accounts.confirmRecoveryByGet, { token: 'x'.repeat(40) })
  expect(confirm.key).toBe('MAINTENANCE')
})

test('during maintenance everyone can log in and out, and operators can act', async () => {
  for (const { username: authValue, password } of [ada, grace]) {
    const session = await world.call(null, accounts.logIn, { authValue, password })
    await world.call(session, accounts.logOut)
  }
  await world.call(grace, items.create, pram)
  await world.call(grace, admin.disableMember, { id: (await world.aMember()).id, reason: 'Advertisements' })
  await world.call(grace, admin.changeNotice, { is_in_maintenance: false })
  await world.call(ada, items.create, pram)
})
