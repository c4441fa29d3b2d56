import { members } from '@pollen/contract/members'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('members see since when their address is refused, and nobody else does', async () => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  expect(await world.call(ada, members.me)).toMatchObject({ mail_refused_at: null })
  await world.db.updateTable('members').set({ mail_refused_at: world.now() }).where('id', '=', ada.id).execute()
  expect(await world.call(ada, members.me)).toMatchObject({ mail_refused_at: world.now().toISOString() })
  expect(await world.call(mary, members.get, { id: ada.id })).not.toHaveProperty('mail_refused_at')
  expect(await world.refusal(mary, members.get, { id: ada.id, columns: ['mail_refused_at'] })).toMatchObject({
    key: 'INVALID_FIELDS',
  })
})

test('a member cannot say that their address is not refused', async () => {
  const ada = await world.aMember()
  await world.db.updateTable('members').set({ mail_refused_at: world.now() }).where('id', '=', ada.id).execute()
  const answer = await world.send(ada, members.updateMe, { description: 'Hello', mail_refused_at: null })
  expect(answer.json().mail_refused_at).toBe(world.now().toISOString())
})

test.each([
  ['en', 'Mails of Pollen reach you'],
  ['fr', 'Les e-mails de Pollen vous parviennent'],
] as const)('a member has a short mail sent to their address, in their language (%s)', async (language, subject) => {
  const ada = await world.aMember({ language })
  expect(await world.call(ada, notifications.checkAddress)).toEqual({ email: ada.email })
  const mail = (await world.mails()).find(({ member_id }) => member_id === ada.id)
  expect(mail).toMatchObject({ to_address: ada.email, subject })
  expect(mail?.text_body).toContain('/settings/notifications')
})

test('a member tries an address three times in an hour at most', async () => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  for (let n = 0; n < 3; n++) await world.call(ada, notifications.checkAddress)
  expect(await world.refusal(ada, notifications.checkAddress)).toMatchObject({ status: 429, retryAfter: 3600 })
  await world.call(mary, notifications.checkAddress)
})
