import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../../../test/mail-server.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import type { MailComposer, MailComposers, WaitingMail } from './mail-composer.ts'
import { queueMail } from './queue-mail.ts'

let world: World
let ada: Member
let ben: Member

beforeEach(async () => {
  world = await startWorld()
  ada = await world.aMember({ username: 'ada' })
  ben = await world.aMember({ username: 'ben' })
})
afterEach(() => world.stop())

const later = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))

type News = Partial<Parameters<World['aNewsMail']>[0]>

const queueNews = (member: Member, { composer = 'items', ...news }: News = {}) =>
  world.aNewsMail({ memberId: member.id, composer, messageId: `${composer}.${member.id}`, ...news })

/** Composes mails to the member's current address. */
const composeForAll: MailComposer = async ({ db }, mails) => {
  const members = await db.selectFrom('members').select(['id', 'email']).execute()
  const emails = new Map(members.map(({ id, email }) => [id, email]))
  return new Map(mails.map((mail) => [mail.id, aMailTo(emails.get(mail.member_id) ?? '')]))
}

const aMailTo = (to: string) => ({
  to,
  subject: 'New near you',
  text: 'A pram',
  html: '<p>A pram</p>',
  headers: { 'List-Unsubscribe': '<https://pollen.test/unsubscribe>' },
})

const recipients = async (composers: MailComposers) => (await world.sendMails({ composers })).map(({ to }) => to).sort()

test('composes news in batches when they are sent, to the current address', async () => {
  const written: WaitingMail[][] = []
  await queueNews(ada, { data: { item_ids: [1] } })
  await queueNews(ben, { data: { item_ids: [2] } })
  await world.db.updateTable('members').set({ email: 'new@example.org' }).where('id', '=', ben.id).execute()
  const items: MailComposer = (ctx, mails) => {
    written.push(mails)
    return composeForAll(ctx, mails)
  }
  const mails = await world.sendMails({ composers: { items } })
  expect(mails).toMatchObject([
    { to: ada.email, subject: 'New near you', text: 'A pram\n', messageId: `<items.${ada.id}@localhost>` },
    { to: 'new@example.org', headers: { 'list-unsubscribe': '<https://pollen.test/unsubscribe>' } },
  ])
  expect(written.map((batch) => batch.map(({ member_id, data }) => ({ member_id, data })))).toEqual([
    [
      { member_id: ada.id, data: { item_ids: [1] } },
      { member_id: ben.id, data: { item_ids: [2] } },
    ],
  ])
  expect(await world.mails()).toEqual([])
})

test('sends news when they are due', async () => {
  await queueNews(ada, { dueAt: new Date(world.now().getTime() + 30_000) })
  expect(await recipients({ items: composeForAll })).toEqual([])
  later(0.5)
  expect(await recipients({ items: composeForAll })).toEqual([ada.email])
})

test('drops obsolete news', async () => {
  await queueNews(ada)
  await queueNews(ben)
  const items: MailComposer = async (ctx, mails) =>
    composeForAll(
      ctx,
      mails.filter(({ member_id }) => member_id === ben.id),
    )
  expect(await recipients({ items })).toEqual([ben.email])
  expect(await world.mails()).toEqual([])
})

test('drops news that become obsolete while the mail server is down', async () => {
  const { url, port, stop } = await aMailServer()
  const away = await startWorld({ settings: { SMTP_URL: url } })
  onTestFinished(() => away.stop())
  await stop()
  const cleo = await away.aMember()
  await away.aNewsMail({ memberId: cleo.id, messageId: 'items' })
  await away.sendMails({ composers: { items: composeForAll } })
  expect(await away.mails()).toMatchObject([{ attempts: 1, text_body: null }])

  const { received } = await aMailServer({ port })
  away.moveClock(new Date(away.now().getTime() + 600_000))
  await away.sendMails({ composers: { items: async () => new Map() } })
  expect(received).toEqual([])
  expect(await away.mails()).toEqual([])
})

test('retries a mail that cannot be composed, without delaying others', async () => {
  await queueNews(ada)
  await queueNews(ben)
  await queueNews(ben, { composer: 'events' })
  const items: MailComposer = async (ctx, mails) => {
    if (mails.some(({ member_id }) => member_id === ada.id)) throw new Error('A strange item')
    return composeForAll(ctx, mails)
  }
  expect(await recipients({ items, events: composeForAll })).toEqual([ben.email, ben.email])
  expect(await world.mails()).toMatchObject([{ member_id: ada.id, attempts: 1, last_error: 'A strange item' }])
  expect(await recipients({ items })).toEqual([])
  later(2)
  expect(await recipients({ items: composeForAll })).toEqual([ada.email])
})

test('news of an unknown kind wait three days for a version that knows it', async () => {
  await queueNews(ada, { composer: 'toString' })
  await queueNews(ben, { composer: 'concerts' })
  expect(await recipients({})).toEqual([])
  later(2)
  expect(await recipients({ concerts: composeForAll })).toEqual([ben.email])
  later(4 * 24 * 60)
  expect(await recipients({})).toEqual([])
  expect(await world.mails()).toMatchObject([{ member_id: ada.id, failed_at: world.now(), text_body: null }])
})

test('a Message-ID is sent only once', async () => {
  await queueNews(ada)
  await queueNews(ada)
  expect(await recipients({ items: composeForAll })).toEqual([ada.email])
})

test('drops a mail whose link has expired', async () => {
  const mail = { subject: 'A link', text: 'https://pollen.test/reset', html: '' }
  for (const hours of [1, 3]) {
    const expiresAt = new Date(world.now().getTime() + hours * 3_600_000)
    const queued = { memberId: ada.id, to: `${hours}@example.org`, mail, now: world.now(), expiresAt }
    await world.db.transaction().execute((tx) => queueMail(tx, queued))
    await queueNews(ada, { messageId: `${hours}`, expiresAt })
  }
  later(120)
  expect(await recipients({ items: composeForAll })).toEqual(['3@example.org', ada.email])
  expect(await world.mails()).toEqual([])
})
