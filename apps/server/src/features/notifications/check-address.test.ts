import { members } from '@pollen/contract/members'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../../../test/mail-server.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { openMailTransport } from '../../platform/mail/mail-transports.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('only the member sees since when their address is refused', async () => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  expect(await world.call(ada, members.me)).toMatchObject({ mail_refused_at: null })
  await world.db.updateTable('members').set({ mail_refused_at: world.now() }).where('id', '=', ada.id).execute()
  expect(await world.call(ada, members.me)).toMatchObject({ mail_refused_at: world.now().toISOString() })
  expect(await world.call(mary, members.get, { id: ada.id })).not.toHaveProperty('mail_refused_at')
  expect(await world.refusal(mary, members.get, { id: ada.id, columns: ['mail_refused_at'] })).toMatchObject({
    key: 'INVALID_FIELDS',
  })
})

test('a member cannot clear the refusal of their address', async () => {
  const ada = await world.aMember()
  await world.db.updateTable('members').set({ mail_refused_at: world.now() }).where('id', '=', ada.id).execute()
  const answer = await world.send(ada, members.updateMe, { description: 'Hello', mail_refused_at: null })
  expect(answer.json().mail_refused_at).toBe(world.now().toISOString())
})

test.each([
  ['en', 'Emails from Pollen reach you'],
  ['fr', 'Les e‑mails de Pollen vous parviennent'],
] as const)('a member requests a short mail to their address, in their language (%s)', async (language, subject) => {
  const ada = await world.aMember({ language })
  const answer = { email: ada.email, mail_refused_at: null, is_mail_waiting: true }
  expect(await world.call(ada, notifications.checkAddress)).toEqual(answer)
  const mail = (await world.mails()).find(({ member_id }) => member_id === ada.id)
  expect(mail).toMatchObject({ to_address: ada.email, subject })
  expect(mail?.text_body).toContain('/settings/notifications')
})

test('a member can check an address three times an hour', async () => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  for (let n = 0; n < 3; n++) await world.call(ada, notifications.checkAddress)
  expect(await world.refusal(ada, notifications.checkAddress)).toMatchObject({ status: 429, retryAfter: 3600 })
  await world.call(mary, notifications.checkAddress)
})

test('the status shows how the mail server responded to the check', async () => {
  let refusal: number | undefined = 550
  const { url, received } = await aMailServer({ refuse: () => refusal })
  const transport = openMailTransport({ ...world.config, SMTP_URL: url })
  onTestFinished(() => transport.close())
  const ada = await world.aMember()
  const tryAgain = async () => {
    await world.call(ada, notifications.checkAddress)
    await world.sendMails({ transport })
    return world.call(ada, notifications.address)
  }
  const since = world.now().toISOString()
  expect(await tryAgain()).toEqual({ email: ada.email, mail_refused_at: since, is_mail_waiting: false })
  world.moveClock(new Date(world.now().getTime() + 60_000))
  expect(await tryAgain()).toEqual({ email: ada.email, mail_refused_at: since, is_mail_waiting: false })
  refusal = 450
  expect(await tryAgain()).toEqual({ email: ada.email, mail_refused_at: since, is_mail_waiting: true })
  refusal = undefined
  world.moveClock(new Date(world.now().getTime() + 3_600_000))
  expect(await tryAgain()).toEqual({ email: ada.email, mail_refused_at: null, is_mail_waiting: false })
  expect(received.map(({ to }) => to)).toEqual([ada.email, ada.email])
  expect(await world.call(ada, members.me)).toMatchObject({ mail_refused_at: null })
})
