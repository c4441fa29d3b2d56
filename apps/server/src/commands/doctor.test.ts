import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDataDir } from '../../test/database-process.ts'
import { fromOutside, runDoctor, runDoctorProcess, someLine } from '../../test/doctor.ts'
import { aProxy } from '../../test/http-proxy.ts'
import { portOf } from '../../test/live-client.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aPhotonServer } from '../../test/photon-server.ts'
import { anS3Server } from '../../test/s3-server.ts'
import { startWorld, type World } from '../../test/world.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { printReport } from '../doctor/print-report.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await startWorld()
  port = await portOf(world.app)
})
afterAll(() => world.stop())

/** Runs the doctor on a working instance with some settings replaced. */
const examine = (settings: Record<string, string | undefined> = {}, options: { mailTo?: string } = {}) =>
  runDoctor({ ...workingSettings(), ...settings }, options)

const workingSettings = () => ({ DATABASE_URL: world.config.DATABASE_URL, PORT: String(port) })

const noBackup = someLine('warning', 'backups', 'there is none')
/** In production, an instance with its own database server must state how it is backed up. */
const noBackupForOthers = someLine('PROBLEM', 'backups', 'there is none')
const publicSettings = { INSTANCE_CONTACT: 'hello@example.org', TRUSTED_PROXIES: 'loopback' }
const notHttps = someLine('warning', 'settings', 'PUBLIC_URL does not start with https')

test('reports a healthy instance, and sends a mail on request', async () => {
  const DATA_DIR = aDataDir()
  await writeBackup(world.pool, {
    file: join(DATA_DIR, 'backups/pollen-today.zip'),
    mediaFolder: join(DATA_DIR, 'media'),
  })
  const mail = await aMailServer()
  const settings = { ...workingSettings(), DATA_DIR, SMTP_URL: mail.url }
  const { code, lines, bad } = await runDoctorProcess(settings, ['--mail-to', 'ada@example.org'])
  expect(bad).toEqual([])
  expect(code).toBe(0)
  expect(lines.filter(({ state }) => state === 'ok').map(({ about }) => about)).toEqual([
    ...['settings', 'DATA_DIR', 'disk', 'texts', 'database', 'sign-up', 'backups', 'mail', 'mail', 'server'],
  ])
  expect(mail.received).toMatchObject([{ to: 'ada@example.org', subject: 'Pollen: test' }])
})

test('reports all invalid settings at once', async () => {
  const { code, bad } = await examine({ PORT: 'eighty', MAP_CENTER: 'Liège' })
  expect(code).toBe(1)
  expect(bad).toEqual([someLine('PROBLEM', 'settings', 'PORT: '), someLine('PROBLEM', 'settings', 'MAP_CENTER: ')])
})

test('a misspelt setting is only a warning, which suggests the right name', async () => {
  const { code, bad } = await examine({ SMPT_URL: 'smtp://mail.example.org' })
  expect(code).toBe(0)
  expect(bad).toEqual([someLine('warning', 'settings', 'Did you mean SMTP_URL?'), noBackup])
})

test('an unreachable database is a problem, and an embedded one before the first start is none', async () => {
  const away = await examine({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/pollen' })
  expect(away.code).toBe(1)
  expect(away.bad).toContainEqual(someLine('PROBLEM', 'database', 'cannot be reached'))
  expect(away.output).not.toContain('secret')
  const { code, lines } = await examine({ DATABASE_URL: undefined })
  expect(code).toBe(0)
  expect(lines).toContainEqual(someLine('ok', 'database', 'the first start makes it'))
})

test('demo accounts in production are a problem, with the command that removes them', async () => {
  const ada = await world.aMember()
  const mark = (is_demo: boolean) => world.db.updateTable('members').set({ is_demo }).where('id', '=', ada.id).execute()
  await mark(true)
  onTestFinished(async () => void (await mark(false)))
  const { code, bad, output } = await examine({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(bad).toContainEqual(someLine('PROBLEM', 'demo', '1 demo accounts'))
  expect(output).toContain('npm run demo:remove')
})

test('a backup that is damaged or too old is a problem', async () => {
  const DATA_DIR = aDataDir()
  const file = join(DATA_DIR, 'backups/pollen-2026-11-15.zip')
  mkdirSync(join(DATA_DIR, 'backups'))
  writeFileSync(file, 'half a backup')
  expect((await examine({ DATA_DIR })).bad).toEqual([someLine('PROBLEM', 'backups', 'cannot be used')])
  await writeBackup(world.pool, { file, mediaFolder: join(DATA_DIR, 'media') })
  const threeDaysAgo = Date.now() / 1000 - 3 * 86_400
  utimesSync(file, threeDaysAgo, threeDaysAgo)
  expect((await examine({ DATA_DIR, BACKUP_DAILY: 'on' })).bad).toEqual([someLine('PROBLEM', 'backups', '3 days old')])
})

test.skipIf(process.getuid?.() !== 0)('files that belong to another user than the folder are a problem', async () => {
  const DATA_DIR = aDataDir()
  mkdirSync(join(DATA_DIR, 'media'))
  chownSync(DATA_DIR, 65534, 65534)
  const { code, bad, output } = await examine({ DATA_DIR })
  expect(code).toBe(1)
  expect(bad).toContainEqual(someLine('PROBLEM', 'DATA_DIR', 'media'))
  expect(output).toContain(`sudo chown -R --reference=${DATA_DIR}`)
})

test('a mail server that is down or rejects the mail is a problem', async () => {
  const { url, stop } = await aMailServer({ refuse: () => 550 })
  const refused = await examine({ SMTP_URL: url }, { mailTo: 'ada@example.org' })
  expect(refused.bad).toEqual([noBackup, someLine('PROBLEM', 'mail', 'was refused')])
  await stop()
  const away = await examine({ SMTP_URL: url })
  expect(away.code).toBe(1)
  expect(away.bad).toEqual([noBackup, someLine('PROBLEM', 'mail', 'ECONNREFUSED')])
})

test('reports the missing mail server, contact and backups of a public instance', async () => {
  const { bad } = await examine({ PUBLIC_URL: fromOutside(`http://127.0.0.1:${port}`) })
  expect(bad).toEqual([
    someLine('PROBLEM', 'settings', 'SMTP_URL is not set'),
    notHttps,
    someLine('warning', 'settings', 'INSTANCE_CONTACT is not set'),
    noBackupForOthers,
  ])
})

test('connects through the proxy and reports the address that Pollen sees', async () => {
  const { url: SMTP_URL } = await aMailServer()
  const through = async (proxy: string, settings: Record<string, string> = {}) => {
    const { lines, bad } = await examine({ ...publicSettings, SMTP_URL, PUBLIC_URL: fromOutside(proxy), ...settings })
    const proxyLine = lines.find(({ about }) => about === 'proxy')
    return { bad, proxyLine }
  }
  const to = `http://127.0.0.1:${port}`
  const documented = await through(await aProxy({ to, callerAddress: '203.0.113.9' }))
  expect(documented.proxyLine).toEqual(someLine('ok', 'proxy', '203.0.113.9'))
  // This proxy does not forward WebSockets.
  expect(documented.bad).toEqual([notHttps, noBackupForOthers, someLine('warning', 'live', 'WebSockets do not pass')])

  const gullible = await aProxy({
    to,
    callerAddress: '127.0.0.1',
    headers: [{ name: 'x-forwarded-for', value: '$proxy_add_x_forwarded_for' }],
  })
  expect((await through(gullible)).proxyLine).toEqual(someLine('PROBLEM', 'proxy', 'forged'))

  const stranger = createServer((_, answer) => answer.end('<h1>Welcome to nginx!</h1>')).listen(0, '127.0.0.1')
  onTestFinished(() => void stranger.close())
  await once(stranger, 'listening')
  const other = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
  expect((await through(other)).proxyLine).toEqual(someLine('PROBLEM', 'proxy', 'something else than Pollen'))
  expect((await through('http://127.0.0.1:1')).proxyLine).toEqual(someLine('PROBLEM', 'proxy', 'cannot be reached'))
})

test('reports the address of a proxy that is not trusted', async () => {
  const doubting = await startWorld({ settings: { TRUSTED_PROXIES: 'none' } })
  onTestFinished(() => doubting.stop())
  const PORT = String(await portOf(doubting.app))
  const proxy = await aProxy({ to: `http://127.0.0.1:${PORT}`, callerAddress: '203.0.113.9' })
  const { DATABASE_URL } = doubting.config
  const { bad } = await examine({ ...publicSettings, DATABASE_URL, PORT, PUBLIC_URL: fromOutside(proxy) })
  expect(bad).toContainEqual(someLine('PROBLEM', 'proxy', 'Pollen sees 127.0.0.1 and does not trust it'))
})

test('a certificate that browsers reject is a problem, and one that expires soon is a warning', async () => {
  const DATA_DIR = aDataDir()
  const [key, cert] = [join(DATA_DIR, 'key.pem'), join(DATA_DIR, 'cert.pem')]
  const subject = ['-subj', '/CN=pollen.test', '-addext', 'subjectAltName=IP:0.0.0.0']
  execFileSync(
    'openssl',
    [...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '5'], ...subject, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  )
  const server = createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, answer) => answer.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const PUBLIC_URL = `https://0.0.0.0:${(server.address() as AddressInfo).port}`
  const refused = await examine({ DATA_DIR, PUBLIC_URL })
  expect(refused.bad).toContainEqual(someLine('PROBLEM', 'certificate', 'browsers reject'))
  // Node.js trusts the operator's own certificate authority only if it is configured, for mails too.
  expect(refused.lines.find(({ about }) => about === 'certificate')?.advice).toContain('NODE_EXTRA_CA_CERTS')
  const SMTP_URL = PUBLIC_URL.replace('https', 'smtps')
  const mail = await examine({ DATA_DIR, SMTP_URL })
  expect(mail.bad).toContainEqual(someLine('PROBLEM', 'mail', 'self-signed certificate'))
  expect(mail.lines.find(({ state, about }) => state === 'PROBLEM' && about === 'mail')?.advice).toContain(
    'NODE_EXTRA_CA_CERTS',
  )
  const trusted = { ...workingSettings(), DATA_DIR, PUBLIC_URL, NODE_EXTRA_CA_CERTS: cert }
  const { bad } = await runDoctorProcess(trusted)
  expect(bad).toContainEqual(someLine('warning', 'certificate', 'in 4 days'))
})

test('tests the S3 store, and a missing bucket is a problem', async () => {
  const store = await anS3Server(aDataDir())
  const { lines } = await examine(store)
  expect(lines).toContainEqual(someLine('ok', 'S3', 'stores, returns and deletes'))
  const { code, bad } = await examine({ ...store, S3_URL: store.S3_URL.replace('pictures', 'nothing') })
  expect(code).toBe(1)
  expect(bad).toContainEqual(someLine('PROBLEM', 'S3', 'bucket'))
})

test('unreachable Redis is a problem, and unreachable third-party services are warnings', async () => {
  const away = { PHOTON_URL: 'http://127.0.0.1:1', OVERPASS_URLS: 'http://127.0.0.1:1/api, http://127.0.0.1:2/api' }
  const { code, bad } = await examine({ ...away, REDIS_URL: 'redis://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(bad).toEqual([
    noBackup,
    someLine('PROBLEM', 'redis', 'ECONNREFUSED'),
    someLine('warning', 'photon', 'cannot be reached'),
    someLine('warning', 'overpass', 'cannot be reached'),
    someLine('warning', 'overpass', 'cannot be reached'),
  ])
})

test('services with endless or no answers do not block the doctor, which shows no password', async () => {
  const endless = createServer((_, answer) => {
    const send = () => {
      while (answer.write(Buffer.alloc(100_000, 'x')));
    }
    answer.writeHead(200, { 'content-type': 'application/json' }).on('drain', send)
    send()
  })
  const silent = createTcpServer(() => {})
  for (const server of [endless, silent]) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
  }
  onTestFinished(() => endless.closeAllConnections())
  const [there, nowhere] = [endless, silent].map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { bad, output } = await examine({
    PHOTON_URL: `http://${there}`,
    OVERPASS_URLS: `http://${nowhere}/api?key=secret`,
    ...{ S3_URL: `http://${there}/pictures`, S3_ACCESS_KEY: 'ada', S3_SECRET_KEY: 'secret' },
    REDIS_URL: `redis://ada:secret@${nowhere}`,
    SMTP_URL: `smtp://ada:secret@${nowhere}`,
  })
  expect(bad).toEqual([
    noBackup,
    someLine('PROBLEM', 'mail', 'never received'),
    someLine('PROBLEM', 'S3', 'does not finish in time'),
    someLine('PROBLEM', 'redis', 'does not answer'),
    someLine('warning', 'photon', 'not as expected'),
    someLine('warning', 'overpass', 'cannot be reached'),
  ])
  expect(output).not.toContain('secret')
})

test('a clock that differs from those of other servers is a problem', async () => {
  const photon = await aPhotonServer()
  onTestFinished(photon.stop)
  photon.handleWith((answer) => {
    answer.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString())
    answer.end('{"features":[]}')
  })
  const { code, bad, lines } = await examine({ PHOTON_URL: photon.url })
  expect(code).toBe(1)
  expect(bad).toEqual([noBackup, someLine('PROBLEM', 'clock', 's late')])
  expect(lines).toContainEqual(someLine('ok', 'photon', 'answers'))
})

test('reports a stopped server, and another program on its port', async () => {
  expect((await examine({ PORT: '1' })).bad).toEqual([noBackup, someLine('warning', 'server', 'does not answer')])
  const { url, stop } = await aPhotonServer()
  onTestFinished(stop)
  const { code, bad } = await examine({ PORT: new URL(url).port })
  expect(code).toBe(1)
  expect(bad).toContainEqual(someLine('PROBLEM', 'server', 'another program'))
})

test('a report for an issue has versions, settings and findings, but nothing personal', async () => {
  const DATA_DIR = join(aDataDir(), 'home of Lovelace')
  mkdirSync(join(DATA_DIR, 'texts'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'texts', 'about-babbage.md'), 'Charles')
  const member = await world.aMember({ username: 'quibble', email: 'quibble@example.net', first_name: 'Ottoline' })
  const late = new Date(Date.now() - 3 * 3_600_000)
  const last_error = '550 5.1.1 <quibble@example.net> Ottoline is unknown at [2001:db8::7]'
  const times = { created_at: late, next_attempt_at: late, attempts: 3, last_error }
  const { id } = await world.db
    .insertInto('mails')
    .values({
      member_id: member.id,
      to_address: member.email,
      subject: '',
      text_body: '',
      html_body: '',
      message_id: 'x',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  onTestFinished(async () => void (await world.db.deleteFrom('mails').where('id', '=', id).execute()))
  const personal = {
    DATA_DIR,
    PUBLIC_URL: 'https://lovelace.example.test',
    INSTANCE_NAME: 'Neighbours of Ada Byron',
    INSTANCE_CONTACT: 'countess@example.org',
    MAIL_FROM: '"Augusta" <gusta@example.org>',
    SMTP_URL: 'smtp://menabrea:h%40rd-secret@192.0.2.33:1',
    REDIS_URL: 'redis://babbage:analytical@[2001:db8::42]:1',
    PHOTON_URL: 'http://198.51.100.8:1/of/somerville',
    OVERPASS_URLS: 'http://127.0.0.1:1/api?key=difference-engine-1822',
    ...{ S3_URL: 'http://127.0.0.1:1/bernoulli', S3_ACCESS_KEY: 'AKIA1234567890ABCDEF', S3_SECRET_KEY: '12345678' },
    BACKUP_KEY: 'c0ffee'.repeat(11).slice(0, 64),
    BACKUP_COPY_TO: '/media/of noel',
    LOG_LEVEL: 'debug',
    LOG_LEVLE: 'debug',
  }
  const env = { ...workingSettings(), ...personal } as Record<string, string>
  const lines: string[] = []
  await printReport(diagnose({ mailTo: undefined, now: new Date(), env }), env, (line) => lines.push(line))
  const report = lines.join('\n')

  expect(report).toContain('- LOG_LEVEL=debug\n')
  for (const name of ['SMTP_URL', 'S3_SECRET_KEY', 'BACKUP_KEY']) expect(report).toContain(`- ${name} is set\n`)
  expect(report).toMatch(/- problem redis .*\n/)
  expect(report).toMatch(/^- PostgreSQL [\d.]+, schema \S+, \d+ MB$/m)
  expect(report).toContain('- 1 × mail: 550 5.1.1')
  const secrets =
    /lovelace|babbage|quibble|ottoline|byron|countess|augusta|gusta|menabrea|h.{1,3}rd-secret|analytical|somerville|difference|bernoulli|AKIA|12345678|c0ffee|noel/i
  expect(report).not.toMatch(secrets)
  expect(report).not.toContain(new URL(env.DATABASE_URL ?? '').pathname.slice(1))
  // No e-mail address, no URL, no IPv4 and no IPv6 address.
  expect(report).not.toMatch(/\S@\S|:\/\/|\b\d{1,3}(?:\.\d{1,3}){3}\b|[0-9a-f]{0,4}::[0-9a-f]{1,4}/i)
})
