import { readdirSync, statSync } from 'node:fs'
import { languages } from '@pollen/contract/constants'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../test/database-server.ts'
import { exampleMail } from '../../test/example-mail.ts'
import { readOutbox } from '../../test/outbox.ts'
import { silentLog } from '../../test/silent-log.ts'
import { readConfig } from '../config.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { openMailTransport, outboxFolder } from '../platform/mail/mail-transports.ts'
import { devOutbox, type MailExamples } from './dev-outbox.ts'

type App = Awaited<ReturnType<typeof createHttpServer>>

let dataDir: string
let app: App

beforeEach(async () => {
  dataDir = aFolder()
  app = await serve()
})

afterEach(() => app.close())

async function serve(settings: Record<string, string> = {}): Promise<App> {
  const app = await createHttpServer({ log: silentLog, isHttps: false })
  devOutbox(app, readConfig({ DATA_DIR: dataDir, ...settings }), [examples])
  return app
}

const examples: MailExamples = (config, language) => [
  { name: 'Every block & more', mail: composeMail({ language }, config, exampleMail) },
]

const now = new Date('2026-06-15T10:00:00Z')

function send(id: number, { subject = 'Welcome', html = '<p>Hello</p>', at = now } = {}) {
  const text = 'Activate your account:\nhttps://pollen.test/activate/1\n'
  const mail = { id, subject, to: 'ada@example.org', text, html, message_id: `m${id}`, created_at: at }
  return openMailTransport(readConfig({ DATA_DIR: dataDir })).send(mail, at)
}

const get = (url: string, from = app, headers = {}) => from.inject({ method: 'GET', url, headers })

test('writing a mail again replaces its file', async () => {
  await send(1, { subject: 'First' })
  const later = new Date(now.getTime() + 3_600_000)
  const mail = {
    id: 1,
    subject: 'Second',
    to: 'ada@example.org',
    text: '',
    html: '',
    message_id: 'm1',
    created_at: now,
  }
  await openMailTransport(readConfig({ DATA_DIR: dataDir })).send(mail, later)
  expect(await readOutbox(dataDir)).toMatchObject([{ subject: 'Second', messageId: '<m1@localhost>' }])
})

test('without a mail server, each mail is a standard file that only its owner may read', async () => {
  await Promise.all([9, 10, 11].map((id) => send(id, { subject: `Bienvenue à Liège ${id}` })))
  const mails = await readOutbox(dataDir)
  expect(mails.map(({ subject }) => subject)).toEqual([9, 10, 11].map((id) => `Bienvenue à Liège ${id}`))
  expect(mails[0]).toMatchObject({
    to: 'ada@example.org',
    links: ['https://pollen.test/activate/1'],
    messageId: '<m9@localhost>',
  })
  const folder = outboxFolder({ DATA_DIR: dataDir })
  expect(readdirSync(folder).sort()).toEqual([10, 11, 9].map((id) => `20260615T100000000Z-${id}.eml`))
  expect(statSync(`${folder}/20260615T100000000Z-9.eml`).mode & 0o077).toBe(0)
})

test('the outbox lists the mails, newest first', async () => {
  expect((await get('/dev/outbox')).body).toContain('No mail was sent yet')
  await send(1, { subject: 'First <b>' })
  await send(2, { subject: 'Second', at: new Date(now.getTime() + 1) })
  const { body, headers } = await get('/dev/outbox')
  expect(headers['cache-control']).toBe('no-store')
  expect(body.indexOf('Second')).toBeGreaterThan(0)
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First &lt;b&gt;'))
})

test('shows a mail in a sandbox without scripts', async () => {
  await send(1, { html: '<h1>Hello</h1><script>alert(1)</script>' })
  const file = '/dev/outbox/20260615T100000000Z-1.eml'
  const shown = await get(file)
  expect(shown.body).toContain('<h1>Hello</h1>')
  expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline'/)
  expect((await get(`${file}?part=text`)).body).toContain('https://pollen.test/activate/1')
})

test('shows every kind of block, with pictures of this instance', async () => {
  const config = readConfig({ PUBLIC_URL: 'http://pollen.localhost' })
  const { html } = composeMail({ first_name: 'Ada', language: 'en' }, config, exampleMail)
  await send(1, { html })
  const server = await serve({ PUBLIC_URL: config.PUBLIC_URL })
  onTestFinished(() => server.close())
  const shown = await get('/dev/outbox/20260615T100000000Z-1.eml', server)
  expect(shown.body.trim()).toBe(html.trim())
  expect(shown.headers['content-security-policy']).toContain('img-src data: http://pollen.localhost')
})

test('shows examples of every mail in every language', async () => {
  expect((await get('/dev/outbox')).body).toContain('href="/dev/outbox/previews"')
  const { body } = await get('/dev/outbox/previews')
  expect(body).toContain('Every block &amp; more')
  for (const language of languages) {
    const url = `/dev/outbox/previews/${language}/0`
    expect(body).toContain(`href="${url}"`)
    const shown = await get(url)
    expect(shown.body).toContain(`<html lang="${language}"`)
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    const text = await get(`${url}?part=text`)
    expect(text.body).toContain('<pre>')
    expect(text.body).toContain('New in your neighbourhood')
  }
})

test.each([
  '/dev/outbox/previews/xx/0',
  '/dev/outbox/previews/en/1',
  '/dev/outbox/previews/en/x',
  '/dev/outbox/previews/en/__proto__',
  '/dev/outbox/20260615T100000000Z-2.eml',
  '/dev/outbox/..%2F..%2Fetc%2Fpasswd',
  '/dev/outbox/..%5Csecret.eml',
  '/dev/outbox/%00.eml',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

const aFile = '/dev/outbox/20260615T100000000Z-1.eml'
const previews = ['/dev/outbox/previews', '/dev/outbox/previews/fr/0']

test.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { host: 'evil.example.org' },
  { host: 'localhost.evil.example.org:3000' },
  { host: '192.168.1.5:3000' },
])('hides the outbox from requests with %j', async (headers) => {
  await send(1)
  for (const url of ['/dev/outbox', aFile, `${aFile}?part=text`, ...previews]) {
    expect((await get(url, app, headers)).statusCode).toBe(404)
  }
})

test.each(['localhost:3000', 'pollen.localhost', '127.0.0.1:3000', '[::1]:3000'])(
  'shows the outbox on this machine at %s',
  async (host) => expect((await get('/dev/outbox', app, { host })).statusCode).toBe(200),
)

test('hides the outbox from other machines, even with the host name of this one', async () => {
  await send(1)
  for (const remoteAddress of ['203.0.113.9', '192.168.1.5', '::ffff:10.0.0.1', 'fe80::1']) {
    for (const url of ['/dev/outbox', aFile, ...previews]) {
      const { statusCode } = await app.inject({ url, remoteAddress, headers: { host: 'localhost:3000' } })
      expect(statusCode).toBe(404)
    }
  }
})

test.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { NODE_ENV: 'development', PUBLIC_URL: 'https://share.example.org' },
  { SMTP_URL: 'smtp://127.0.0.1' },
])('has no outbox with %j', async (settings) => {
  await send(1)
  const closed = await serve(settings)
  expect((await get('/dev/outbox', closed)).statusCode).toBe(404)
  for (const url of ['/dev/outbox/20260615T100000000Z-1.eml', ...previews]) {
    expect((await get(url, closed)).statusCode).toBe(404)
  }
  await closed.close()
})
