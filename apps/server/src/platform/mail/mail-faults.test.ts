import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aFaultyMailServer, type SmtpStep } from '../../../test/faulty-mail-server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { addressRecords as addresses } from '../../mail-composers.ts'
import type { MailComposer } from './mail-composer.ts'
import { type MailTransport, openSmtpTransport } from './mail-transports.ts'
import { queueMail } from './queue-mail.ts'
import { startMailDelivery } from './send-mails.ts'

let world: World
let ada: Member
beforeEach(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterEach(() => world.stop())

const later = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))

function outboxOf(transport: MailTransport) {
  const { db, now: clock, config } = world
  return { db, clock, config, log: silentLog, transport, composers: {}, addresses }
}

async function mailTo(...addresses: string[]) {
  const mail = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' }
  await world.db.transaction().execute(async (tx) => {
    for (const to of addresses) await queueMail(tx, { memberId: ada.id, to, mail, now: world.now() })
  })
}

type Timeouts = { silenceMs?: number; timeoutMs?: number }

function transportTo(url: string, timeouts: Timeouts = {}) {
  const transport = openSmtpTransport(url, { from: 'hello@pollen.test', ...timeouts })
  onTestFinished(() => transport.close())
  return transport
}

/** A mail server that misbehaves until `repair`. */
async function aServerThat(misbehave: (step: SmtpStep) => string | undefined | Promise<string | undefined>) {
  let isRepaired = false
  const server = await aFaultyMailServer((step) => (isRepaired ? undefined : misbehave(step)))
  return {
    ...server,
    repair() {
      isRepaired = true
    },
  }
}

test.each<[string, SmtpStep, string]>([
  ['says nothing at all', 'connect', ''],
  ['says nothing about the sender', 'MAIL', ''],
  ['says nothing about the recipient', 'RCPT', ''],
  ['says nothing after it has read a mail', 'text', ''],
  ['wants no connection now', 'connect', '421 Too busy'],
  ['ends the connection at the sender', 'MAIL', '421 Going down'],
  ['ends the connection at the recipient', 'RCPT', '421 Going down'],
  ['ends the connection after it has read a mail', 'text', '421 Going down'],
  ['asks to come again', 'RCPT', '450 Greylisted'],
  ['has no room now', 'text', '452 Disk full'],
  ['does not know our sender', 'MAIL', '550 Who are you?'],
  ['speaks nonsense', 'EHLO', 'HTTP/1.1 400 Bad Request'],
])('mails wait for a server that %s, and no address counts as refused', async (_, badStep, badAnswer) => {
  const server = await aServerThat((step) => (step === badStep ? badAnswer : undefined))
  await mailTo(ada.email, 'ben@example.org')
  await world.sendMails({ transport: transportTo(server.url, { silenceMs: 300 }) })
  expect(await world.mails()).toMatchObject(Array(2).fill({ attempts: 1, failed_at: null }))
  expect((await world.mails())[0]?.last_error).not.toContain(ada.email)

  server.repair()
  later(2)
  await world.sendMails({ transport: transportTo(server.url) })
  expect(await world.mails()).toEqual([])
  const { mail_refused_at } = await world.db
    .selectFrom('members')
    .select('mail_refused_at')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(mail_refused_at).toBeNull()
})

test('a mail that was accepted without an answer is sent again with the same Message-ID', async () => {
  let drops = 0
  const { url, read } = await aFaultyMailServer((step, { socket }) => {
    if (step !== 'text' || drops++ > 0) return undefined
    socket.destroy()
    return ''
  })
  await mailTo('ada@example.org')
  await world.sendMails({ transport: transportTo(url) })
  expect(await world.mails()).toMatchObject([{ attempts: 1, failed_at: null }])
  later(2)
  await world.sendMails({ transport: transportTo(url) })
  expect(await world.mails()).toEqual([])
  expect(read).toHaveLength(2)
  expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(1)
})

test('sends every mail to a slow server once', async () => {
  const { url, read } = await aFaultyMailServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return undefined
  })
  const recipients = Array.from({ length: 60 }, (_, n) => `member${n}@example.org`)
  await mailTo(...recipients)
  await world.sendMails({ transport: transportTo(url) })
  expect(read.map(({ recipient }) => recipient).sort()).toEqual(recipients.sort())
  expect(await world.mails()).toEqual([])
})

test('gives up on an endless response, and sends the other mails', async () => {
  const { url, read } = await aFaultyMailServer((step, { line, socket }) => {
    if (step !== 'RCPT' || !line.includes('endless')) return undefined
    const talking = setInterval(() => socket.write('250-still thinking\r\n'), 20)
    socket.on('close', () => clearInterval(talking))
    return ''
  })
  const transport = transportTo(url, { timeoutMs: 1_000 })
  await mailTo('endless@example.org')
  await world.sendMails({ transport })
  expect(await world.mails()).toMatchObject([{ to_address: 'endless@example.org', attempts: 1, failed_at: null }])
  await mailTo('ada@example.org')
  await world.sendMails({ transport })
  expect(read.map(({ recipient }) => recipient)).toEqual(['ada@example.org'])
})

test('a hanging recipient delays neither other mails nor later ones', async () => {
  const { url, read } = await aFaultyMailServer((step, { line }) =>
    step === 'RCPT' && line.includes('stuck') ? '' : undefined,
  )
  const transport = transportTo(url)
  const outbox = outboxOf(transport)
  await mailTo('stuck@example.org', 'stuck2@example.org')
  const delivery = startMailDelivery(outbox, { everyMs: 10 })
  await vi.waitFor(async () => expect(await world.mails()).toMatchObject(Array(2).fill({ attempts: 1 })), 10_000)
  const others = Array.from({ length: 12 }, (_, n) => `member${n}@example.org`)
  await mailTo(...others)
  await vi.waitFor(() => expect(read.map(({ recipient }) => recipient).sort()).toEqual(others.sort()), 10_000)
  await vi.waitFor(async () => expect(await world.mails()).toHaveLength(2), 10_000)
  transport.close()
  await delivery.stop()
})

test('a mail that waited for a connection has the current data when it is sent', async () => {
  const held: (() => void)[] = []
  const { url, read } = await aFaultyMailServer(async (step) => {
    if (step === 'RCPT' && held.length < 5) await new Promise<void>((resolve) => held.push(resolve))
    return undefined
  })
  let isClosed = false
  const items: MailComposer = async (_, mails) =>
    new Map(isClosed ? [] : mails.map(({ id }) => [id, { to: ada.email, subject: 'A pram', text: 'Blue', html: '' }]))
  for (let nth = 0; nth < 8; nth++) await world.aNewsMail({ memberId: ada.id, messageId: `item.${nth}` })
  const sending = world.sendMails({ transport: transportTo(url, { silenceMs: 60_000 }), composers: { items } })
  await vi.waitFor(() => expect(held).toHaveLength(5), 10_000)
  isClosed = true
  later(1)
  for (const goOn of held) goOn()
  await sending
  expect(read).toHaveLength(5)
  expect(await world.mails()).toEqual([])
})

test('a stopping process releases mails that it has not started to send', async () => {
  const { url } = await aFaultyMailServer((step) => (step === 'RCPT' ? '' : undefined))
  const transport = transportTo(url)
  const outbox = outboxOf(transport)
  await mailTo(...Array.from({ length: 12 }, (_, n) => `member${n}@example.org`))
  const delivery = startMailDelivery(outbox, { everyMs: 10 })
  await vi.waitFor(async () => expect(await world.mails()).toMatchObject(Array(12).fill({ attempts: 1 })), 10_000)
  const stopped = delivery.stop()
  const untried = async () => (await world.mails()).filter(({ attempts }) => attempts === 0)
  await vi.waitFor(async () => expect(await untried()).toHaveLength(7), 10_000)
  expect((await untried()).every(({ next_attempt_at }) => next_attempt_at <= world.now())).toBe(true)
  transport.close()
  await stopped
})
