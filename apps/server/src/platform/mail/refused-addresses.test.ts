import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMailServer } from '../../../test/mail-server.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import type { MailComposer } from './mail-composer.ts'

/** Responses of the mail server by address; undefined accepts. */
let refusals: Record<string, number | string>
let server: Awaited<ReturnType<typeof aMailServer>>
let world: World
let ada: Member

const start = async (refuseMail: () => number | string | undefined = () => undefined) => {
  refusals = {}
  server = await aMailServer({ refuse: (address) => refusals[address], refuseMail })
  world = await startWorld({ settings: { SMTP_URL: server.url } })
  ada = await world.aMember({ email: 'Ada@example.org' })
}
beforeEach(() => start())
afterEach(() => world.stop())

const items: MailComposer = async ({ db }, mails) => {
  const rows = await db.selectFrom('members').select(['id', 'email']).execute()
  const mail = { subject: 'New near you', text: 'A pram', html: '' }
  return new Map(
    mails.map(({ id, member_id }) => [id, { ...mail, to: rows.find((row) => row.id === member_id)?.email ?? '' }]),
  )
}
const send = () => world.sendMails({ composers: { items } })
const later = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))

async function queueNews(member: Member, messageId: string, { minutes = 0 } = {}) {
  const dueAt = new Date(world.now().getTime() + minutes * 60_000)
  await world.aNewsMail({ memberId: member.id, messageId, dueAt })
}

async function requestReset(member: Member) {
  await world.call(null, accounts.resetPassword, { email: member.email })
  await world.finishJobs()
}

const refusedAt = async (member: Member) => (await world.call(member, members.me)).mail_refused_at

test('drops news for a refused address, and shows the member the date of the refusal', async () => {
  const ben = await world.aMember()
  refusals[ada.email] = '550 5.1.1 No such mailbox'
  for (const member of [ada, ben]) await queueNews(member, `today.${member.id}`)
  for (const member of [ada, ben]) await queueNews(member, `tomorrow.${member.id}`, { minutes: 60 })
  await send()
  expect(server.received.map(({ to }) => to)).toEqual([ben.email])
  expect(await refusedAt(ada)).toBe(world.now().toISOString())
  expect(await refusedAt(ben)).toBeNull()
  const mails = (await world.mails()).map(({ message_id, failed_at }) => ({ message_id, failed_at }))
  expect(mails).toEqual([
    { message_id: `today.${ada.id}`, failed_at: world.now() },
    { message_id: `tomorrow.${ben.id}`, failed_at: null },
  ])
})

test('sends requested mails to a refused address, and clears the refusal if one is accepted', async () => {
  refusals[ada.email] = 550
  await queueNews(ada, 'today')
  await send()
  const since = await refusedAt(ada)
  later(60)
  await requestReset(ada)
  await send()
  expect(await refusedAt(ada)).toBe(since)
  expect((await world.mails()).map(({ failed_at }) => failed_at)).toEqual([new Date(since ?? 0), world.now()])

  delete refusals[ada.email]
  await requestReset(ada)
  await send()
  expect(server.received).toMatchObject([{ to: ada.email }])
  expect(await refusedAt(ada)).toBeNull()
})

test('a refusal of a new address does not affect the current one', async () => {
  const email = 'nowhere@example.org'
  refusals[email] = 550
  await world.call(ada, members.updateMe, { email, password: ada.password })
  await send()
  expect(await refusedAt(ada)).toBeNull()

  refusals[ada.email] = 550
  await queueNews(ada, 'today')
  await send()
  delete refusals[email]
  await world.call(ada, members.updateMe, { email })
  await send()
  expect(server.received).toMatchObject([{ to: email }])
  expect(await refusedAt(ada)).not.toBeNull()
})

test('confirming a new address clears the refusal', async () => {
  refusals[ada.email] = 550
  await queueNews(ada, 'today')
  await send()
  await world.call(ada, members.updateMe, { email: 'new@example.org', password: ada.password })
  await send()
  const token = server.received[0]?.links[0]?.split('/').at(-1) ?? ''
  await world.call(null, accounts.confirmEmail, { token })
  expect(await refusedAt(ada)).toBeNull()
})

test.each([
  '550 5.7.1 Blocked: our list of bad senders',
  '554 Relay access denied',
  '550 relay not permitted',
  '530 Log in first',
  '553 5.1.8 Sender address rejected: domain not found',
  '550 5.4.5 Daily user sending limit exceeded',
])('a refusal of the sender (%s) does not mark the address, and the mail waits', async (answer) => {
  refusals[ada.email] = answer
  await queueNews(ada, 'today')
  await send()
  expect(await refusedAt(ada)).toBeNull()
  expect(await world.mails()).toMatchObject([{ attempts: 1, failed_at: null }])
})

test.each(['551 Moved away', '552 5.2.2 Full'])('a refusal of the mailbox (%s) stops its news', async (answer) => {
  refusals[ada.email] = answer
  await queueNews(ada, 'today')
  await send()
  expect(await refusedAt(ada)).not.toBeNull()
})

test('redacts addresses that the mail server quotes', async () => {
  refusals[ada.email] = `450 <${ada.email.toUpperCase()}>: come again`
  await queueNews(ada, 'today')
  await send()
  const [mail] = await world.mails()
  expect(mail?.last_error).toContain('<…>: come again')
  expect(mail?.last_error?.toLowerCase()).not.toContain('ada')
})

test('a mail above the daily limit of the provider waits for the next day', async () => {
  await world.stop()
  await start(() => '550 5.4.5 Daily user sending limit exceeded')
  await queueNews(ada, 'today')
  await send()
  expect(await world.mails()).toMatchObject([{ attempts: 1, failed_at: null }])
})

test('gives up a refused message without marking the address', async () => {
  await world.stop()
  await start(() => 554)
  await queueNews(ada, 'today')
  await queueNews(ada, 'tomorrow', { minutes: 60 })
  await send()
  expect(await refusedAt(ada)).toBeNull()
  expect((await world.mails()).map(({ failed_at }) => failed_at)).toEqual([world.now(), null])
})
