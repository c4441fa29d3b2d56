import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aMailServer } from '../../../test/mail-server.ts'
import { aMember, aNewsMail } from '../../../test/makers.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { addressRecords as addresses } from '../../mail-composers.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import type { MailComposers } from './mail-composer.ts'
import { openMailTransport, openSmtpTransport } from './mail-transports.ts'
import { claimDueMails } from './mails.queries.ts'
import { queueMail } from './queue-mail.ts'
import { sendDueMails, startMailDelivery } from './send-mails.ts'

let databases: Awaited<ReturnType<typeof aDatabase>>
let database: Database
let now: Date

beforeEach(async () => {
  databases = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: databases.connectionString, DATABASE_POOL: 8 }
  database = await openDatabase(config, { holder: 'test', log: silentLog })
  now = new Date('2026-06-15T10:00:00Z')
})

afterEach(async () => {
  await database.close()
  await databases.drop()
})

const clock = () => now
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const hello = { subject: 'Welcome', text: 'https://pollen.test/activate/secret', html: '<p>secret</p>' }

async function mailTo(to: string, { memberId = null as number | null, mail = hello } = {}) {
  await database.db.transaction().execute((tx) => queueMail(tx, { memberId, to, mail, now }))
}

function outboxTo(url: string, composers: MailComposers = {}) {
  const transport = openSmtpTransport(url, { from: 'Pollen <hello@pollen.test>' })
  onTestFinished(() => transport.close())
  return { db: database.db, clock, log: silentLog, config: readConfig({}), transport, composers, addresses }
}

const mailRows = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()

test('sends a mail as text and HTML with the sender of the instance', async () => {
  const server = await aMailServer()
  await mailTo('ada@example.org')
  await sendDueMails(outboxTo(server.url))
  expect(server.received).toMatchObject([
    { to: 'ada@example.org', subject: 'Welcome', text: `${hello.text}\n`, html: `${hello.html}\n` },
  ])
  expect(server.received[0]?.headers['auto-submitted']).toBe('auto-generated')
  expect(server.received[0]?.messageId).toMatch(/^<[\da-f-]{36}@pollen\.test>$/)
  expect(await mailRows()).toEqual([])
})

test('without a mail server, logs that a mail was written to a file', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pollen-mails-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const transport = openMailTransport(readConfig({ DATA_DIR }))
  await mailTo('ada@example.org')
  await sendDueMails({ db: database.db, clock, log, config: readConfig({}), transport, composers: {}, addresses })
  expect(readdirSync(join(DATA_DIR, 'outbox'))).toHaveLength(1)
  expect(log.info.mock.calls.map(([, message]) => message)).toEqual([
    'mail written to a file; without SMTP_URL none is sent',
  ])
})

test('a rolled back transaction sends no mail', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await queueMail(tx, { memberId: null, to: 'ada@example.org', mail: hello, now })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await mailRows()).toEqual([])
})

test('mails wait while the mail server is down, and are sent once when it is back', async () => {
  const { url, port, stop } = await aMailServer()
  await stop()
  const outbox = outboxTo(url)
  await Promise.all(['ada', 'ben', 'cleo'].map((name) => mailTo(`${name}@example.org`)))
  for (const minutes of [0, 2, 30, 600]) {
    later(minutes)
    await sendDueMails(outbox)
  }
  expect(await mailRows()).toMatchObject(Array(3).fill({ attempts: 4, failed_at: null }))
  expect((await mailRows())[0]?.last_error).toContain('ECONNREFUSED')

  const { received } = await aMailServer({ port })
  await sendDueMails(outbox)
  expect(received).toEqual([])
  later(600)
  await sendDueMails(outbox)
  await sendDueMails(outbox)
  expect(received.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'ben@example.org', 'cleo@example.org'])
})

test('tries only a few mails while the mail server is down, and sends the others when it is back', async () => {
  const { url, port, stop } = await aMailServer()
  await stop()
  await Promise.all(Array.from({ length: 60 }, (_, n) => mailTo(`member${n}@example.org`)))
  const delivery = startMailDelivery(outboxTo(url), { everyMs: 10 })
  await vi.waitFor(async () => {
    const tried = (await mailRows()).filter(({ last_error }) => last_error !== null)
    expect(tried).toHaveLength(5)
  }, 10_000)
  const waiting = (await mailRows()).filter(({ attempts, next_attempt_at }) => attempts === 0 && next_attempt_at <= now)
  expect(waiting).toHaveLength(55)

  const { received } = await aMailServer({ port })
  await vi.waitFor(() => expect(received).toHaveLength(55), 10_000)
  await delivery.stop()
})

test('retries with increasing delays', async () => {
  const server = await aMailServer({ refuse: () => 450 })
  await mailTo('ada@example.org')
  const waits: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    await sendDueMails(outboxTo(server.url))
    const [mail] = await mailRows()
    waits.push(((mail?.next_attempt_at.getTime() ?? 0) - now.getTime()) / 60_000)
    later(waits.at(-1) ?? 0)
  }
  const expected = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]
  for (const [index, wait] of waits.entries()) {
    expect(Math.abs(wait / (expected[index] ?? 1) - 1), `attempt ${index + 1}: ${wait} min`).toBeLessThanOrEqual(0.25)
  }
})

test('retries have the same Message-ID', async () => {
  const seen: string[] = []
  const server = await aMailServer({
    refuseMail: ({ messageId }) => (seen.push(messageId) === 1 ? 451 : undefined),
  })
  await mailTo('ada@example.org')
  await sendDueMails(outboxTo(server.url))
  later(2)
  await sendDueMails(outboxTo(server.url))
  expect(server.received).toHaveLength(1)
  expect(new Set(seen).size).toBe(1)
})

test('keeps the mail to a refused recipient for the operator without its text', async () => {
  const server = await aMailServer({ refuse: (address) => (address.startsWith('ada') ? 550 : undefined) })
  const ada = await aMember(database.db, now, { username: 'ada' })
  await mailTo(ada.email, { memberId: ada.id })
  await mailTo('ben@example.org')
  await sendDueMails(outboxTo(server.url))
  expect(server.received).toMatchObject([{ to: 'ben@example.org' }])
  const [mail] = await mailRows()
  expect(mail).toMatchObject({ failed_at: now, text_body: '', html_body: '', subject: 'Welcome' })
  expect(mail?.last_error).toContain('550 … is refused')
})

test('deletes the refused last mail of an erased member', async () => {
  const server = await aMailServer({ refuse: () => 550 })
  await mailTo('ada@example.org', { memberId: null })
  await sendDueMails(outboxTo(server.url))
  expect(await mailRows()).toEqual([])
})

test('gives up a mail after three days', async () => {
  const server = await aMailServer({ refuse: () => 450 })
  const ada = await aMember(database.db, now)
  await mailTo(ada.email, { memberId: ada.id })
  later(72 * 60 - 1)
  await sendDueMails(outboxTo(server.url))
  expect(await mailRows()).toMatchObject([{ failed_at: null }])
  later(24 * 60)
  await sendDueMails(outboxTo(server.url))
  expect(await mailRows()).toMatchObject([{ failed_at: now, text_body: '' }])
})

test('another process sends the mail of a killed process after its claim expires', async () => {
  const server = await aMailServer()
  await mailTo('ada@example.org')
  await claimDueMails(database.db, { now, until: new Date(now.getTime() + 5 * 60_000), limit: 5 })
  await sendDueMails(outboxTo(server.url))
  expect(server.received).toEqual([])
  later(5)
  await sendDueMails(outboxTo(server.url))
  expect(server.received).toHaveLength(1)
})

test('sends a requested link before thousands of digests', async () => {
  const server = await aMailServer()
  await mailTo('digest@example.org')
  await database.db.updateTable('mails').set({ is_bulk: true }).execute()
  later(1)
  await mailTo('ada@example.org')
  const [first] = await claimDueMails(database.db, { now, until: now, limit: 1 })
  expect(first).toMatchObject({ to: 'ada@example.org' })
  await sendDueMails(outboxTo(server.url))
  expect(server.received.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'digest@example.org'])
})

test('sends a requested link before the mails about a new item', async () => {
  const neighbour = await aMember(database.db, now)
  await aNewsMail(database.db, now, { memberId: neighbour.id, messageId: 'item.1' })
  later(1)
  await mailTo('ada@example.org')
  const claimed = await claimDueMails(database.db, { now, until: now, limit: 1 })
  expect(claimed).toMatchObject([{ to: 'ada@example.org' }])
})

test('two workers share the outbox without sending a mail twice', async () => {
  const server = await aMailServer()
  const recipients = Array.from({ length: 40 }, (_, n) => `member${n}@example.org`)
  await Promise.all(recipients.map((to) => mailTo(to)))
  const workers = [1, 2].map(() => startMailDelivery(outboxTo(server.url), { everyMs: 10 }))
  await vi.waitFor(async () => expect(await mailRows()).toEqual([]), { timeout: 60_000 })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(server.received.map(({ to }) => to).sort()).toEqual(recipients.sort())
})
