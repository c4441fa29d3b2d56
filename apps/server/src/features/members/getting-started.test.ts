import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aMember()
})

const readMe = () => world.call(ada, members.me)
const update = (changes: object) => world.call(ada, members.updateMe, changes)
async function seesSteps() {
  const { username: authValue, password } = ada
  return (await world.call(null, accounts.logIn, { authValue, password })).has_getting_started
}
const location = { longitude: 5.57, latitude: 50.64 }

test('a new member sees the first steps until all of them are done', async () => {
  expect(await seesSteps()).toBe(true)
  await update({ ref_location: location })
  await update({ mail_notif_freq_items: 'W' })
  expect(await seesSteps()).toBe(true)
  await world.anItem(ada)
  expect(await seesSteps()).toBe(false)
  await update({ ref_location: null })
  expect(await seesSteps()).toBe(true)
})

test('a picture counts as much as an item', async () => {
  await update({ ref_location: location, mail_notif_freq_items: 'W' })
  await world.call(ada, members.addImage, { image: asFile(await aPicture()) })
  expect(await seesSteps()).toBe(false)
})

test('a member who has dismissed the first steps no longer sees them', async () => {
  expect(await update({ is_getting_started_dismissed: true })).toMatchObject({ is_getting_started_dismissed: true })
  expect(await seesSteps()).toBe(false)
})

test.each([{ mail_notif_freq_conversations: 'D' }, { mail_notif_freq_osm: 'N' }, { mail_notif_generalinfo: true }])(
  '%j is a choice of notifications, even if nothing changes',
  async (choice) => {
    expect(await readMe()).toMatchObject({ has_chosen_notifications: false })
    expect(await update(choice)).toMatchObject({ has_chosen_notifications: true })
  },
)

test('other settings are no choice of notifications', async () => {
  expect(await update({ dwithin_notifications: 3, description: 'Hello' })).toMatchObject({
    has_chosen_notifications: false,
  })
})

test('a draft is not published yet, a closed item was', async () => {
  const draft = { type: 'DN', name: 'A pram', category1: 'CH', description: 'Blue', visibility: 'DR' } as const
  const { id } = await world.call(ada, items.create, draft)
  expect(await readMe()).toMatchObject({ has_published: false })
  await world.call(ada, items.update, { id, visibility: 'PB' })
  await world.call(ada, items.close, { id, reason: 'ON' })
  expect(await readMe()).toMatchObject({ has_published: true, items_count: 0 })
})
