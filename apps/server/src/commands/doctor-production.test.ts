import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { admin } from '@pollen/contract/admin'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { aDataDir } from '../../test/database-process.ts'
import { fromOutside, runDoctor, someLine } from '../../test/doctor.ts'
import { aProxy } from '../../test/http-proxy.ts'
import { portOf } from '../../test/live-client.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aServer } from '../../test/server-process.ts'
import { silentLog } from '../../test/silent-log.ts'
import { startWorld, type World } from '../../test/world.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import { openDatabase } from '../platform/database/open-database.ts'

// Checks of instances in production.

let world: World
let DATA_DIR: string
beforeAll(async () => {
  world = await startWorld()
  DATA_DIR = world.config.DATA_DIR
  await writeBackup(world.pool, {
    file: join(DATA_DIR, 'backups/pollen-today.zip'),
    mediaFolder: join(DATA_DIR, 'media'),
  })
})
afterAll(() => world.stop())

/** Runs the doctor on a healthy instance with some settings replaced. */
async function examine(settings: Record<string, string | undefined> = {}) {
  const PORT = String(await portOf(world.app))
  const PUBLIC_URL = fromOutside(await aProxy({ to: `http://127.0.0.1:${PORT}`, callerAddress: '203.0.113.9' }))
  const { url: SMTP_URL } = await aMailServer()
  const { DATABASE_URL } = world.config
  const own = { NODE_ENV: 'production', INSTANCE_CONTACT: 'hello@example.org', TRUSTED_PROXIES: 'loopback' }
  return runDoctor({ ...own, DATA_DIR, DATABASE_URL, PORT, PUBLIC_URL, SMTP_URL, ...settings })
}

/** Opens the database like a server or worker, until the end of the test. */
async function aRunning(holder: string, duties: Partial<{ runsJobs: boolean; backsUpDaily: boolean }> = {}) {
  const all = { runsJobs: false, backsUpDaily: false, store: 'DATA_DIR', ...duties }
  const database = await openDatabase(world.config, { holder, log: silentLog, duties: all })
  onTestFinished(database.close)
}

test('a healthy instance has no problems, and skipped checks are listed with the reason', async () => {
  await aRunning('server https://share.example.org', { runsJobs: true })
  const { code, bad, skipped, output, lines } = await examine()
  // This proxy supports neither HTTPS nor WebSockets.
  expect(bad).toEqual([someLine('warning', 'settings', 'https'), someLine('warning', 'live', 'WebSockets')])
  expect(code).toBe(0)
  expect(output).toContain('Problems: 0. Warnings: 2. Skipped: 8.')
  expect(skipped).toEqual(['disk', 'mail', 'certificate', 'S3', 'redis', 'photon', 'overpass', 'clock'])
  expect(lines).toContainEqual(someLine('skipped', 'mail', '--mail-to'))
  expect(lines).toContainEqual(someLine('ok', 'jobs', 'server https://share.example.org'))
})

test('a missing public address or mail server is a problem', async () => {
  const { code, bad } = await examine({ PUBLIC_URL: undefined, SMTP_URL: undefined })
  expect(code).toBe(1)
  expect(bad).toEqual([
    someLine('PROBLEM', 'settings', 'PUBLIC_URL is not set'),
    someLine('PROBLEM', 'settings', 'SMTP_URL is not set'),
  ])
})

test('a trial skips the checks of production', async () => {
  const { lines } = await examine({ NODE_ENV: undefined, PUBLIC_URL: undefined, SMTP_URL: undefined })
  expect(lines).toContainEqual(someLine('skipped', 'production', 'it is a trial'))
})

test('servers without a worker are a problem, until one runs', async () => {
  await aRunning('server https://share.example.org')
  expect((await examine({ WORKER: 'off' })).bad).toContainEqual(someLine('PROBLEM', 'jobs', 'no worker is running'))
  await aRunning('worker', { runsJobs: true })
  const { lines } = await examine({ WORKER: 'off' })
  expect(lines.find(({ about }) => about === 'jobs')).toEqual(someLine('ok', 'jobs', 'worker'))
})

test('a server logs at its start which settings keep members from joining and getting mails', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const server = await aServer({ DATABASE_URL, DATA_DIR: aDataDir(), NODE_ENV: 'production', WORKER: 'off' })
  await server.end('SIGTERM')
  const errors = server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { msg: string })
  expect(errors.map(({ msg }) => msg)).toEqual([
    expect.stringContaining('PUBLIC_URL is not set'),
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('WORKER is off and no worker is running'),
  ])
})

test('a server that does not answer is a problem, and so is one with another database', async () => {
  const away = await examine({ PORT: '1', PUBLIC_URL: 'http://0.0.0.0:1' })
  expect(away.bad).toContainEqual(someLine('PROBLEM', 'server', 'does not answer'))
  // A server on another machine may answer the public address.
  expect((await examine({ PORT: '1' })).bad).toContainEqual(someLine('warning', 'server', 'does not answer'))
  const other = await startWorld()
  onTestFinished(() => other.stop())
  const { bad } = await examine({ DATABASE_URL: other.config.DATABASE_URL })
  expect(bad).toContainEqual(someLine('PROBLEM', 'server', 'with another database'))
  expect(bad).toContainEqual(someLine('PROBLEM', 'proxy', 'another instance of Pollen answers'))
})

test('a sign-up mode that cannot work is a problem', async () => {
  const about = 'sign-up'
  expect((await examine({ SIGN_UP: 'invitation' })).bad).toContainEqual(someLine('PROBLEM', about, 'none is valid'))
  expect((await examine({ SIGN_UP: 'approval' })).bad).toContainEqual(someLine('PROBLEM', about, 'no operator'))
  const grace = await world.anOperator()
  expect((await examine({ SIGN_UP: 'approval' })).lines).toContainEqual(someLine('ok', about, 'by approval'))
  await world.call(grace, admin.createInvitation, { expires_at: '2099-01-01' })
  expect((await examine({ SIGN_UP: 'invitation' })).lines).toContainEqual(someLine('ok', about, 'by invitation'))
  await world.call(grace, admin.changeNotice, { is_in_maintenance: true })
  onTestFinished(async () => void (await world.call(grace, admin.changeNotice, { is_in_maintenance: false })))
  expect((await examine()).bad).toContainEqual(someLine('PROBLEM', about, 'it is in maintenance'))
})

test('missing backups are a problem, unless the operator has switched daily backups off', async () => {
  const elsewhere = aDataDir()
  const backups = async (settings: Record<string, string>) => {
    const { lines } = await examine({ DATA_DIR: elsewhere, ...settings })
    return lines.find(({ about }) => about === 'backups')
  }
  expect(await backups({})).toEqual(someLine('PROBLEM', 'backups', 'there is none'))
  expect(await backups({ BACKUP_DAILY: 'off' })).toEqual(someLine('skipped', 'backups', 'BACKUP_DAILY is off'))
  // The instance is new, so its first backup is not due yet.
  expect(await backups({ BACKUP_DAILY: 'on' })).toEqual(someLine('warning', 'backups', 'the first is made at 03:03'))
  await world.db
    .updateTable('migrations' as never)
    .set({ applied_at: new Date(0) } as never)
    .execute()
  expect(await backups({ BACKUP_DAILY: 'on' })).toEqual(someLine('PROBLEM', 'backups', 'there is none'))

  await aRunning('worker', { runsJobs: true, backsUpDaily: true })
  const run = { job: 'back-up-daily', started_at: new Date(), succeeded_at: new Date() }
  await world.db.insertInto('job_runs').values(run).execute()
  expect(await backups({})).toEqual(someLine('ok', 'backups', 'another process made the last one 0 hours ago'))
})

test('delayed mails are a problem', async () => {
  const long = new Date(Date.now() - 3 * 3_600_000)
  const mail = { subject: 'Welcome', text_body: 'Hello', html_body: '<p>Hello</p>', created_at: long }
  const wait = (name: string, state: { attempts: number; last_error?: string }) =>
    world.db
      .insertInto('mails')
      .values({ ...mail, ...state, message_id: name, to_address: `${name}@example.org`, next_attempt_at: long })
      .execute()
  onTestFinished(async () => void (await world.db.deleteFrom('mails').execute()))
  const refused = { attempts: 4, last_error: '553 Sender address rejected' }
  await wait('ada', refused)
  expect((await examine()).bad).toContainEqual(someLine('warning', 'mail', 'Sender address rejected'))
  await wait('ben', refused)
  await wait('cleo', refused)
  expect((await examine()).bad).toContainEqual(someLine('PROBLEM', 'mail', '3 mails have waited'))
  await wait('dan', { attempts: 0 })
  expect((await examine()).bad).toContainEqual(someLine('PROBLEM', 'mail', 'no process sent them'))
})

test('warns about misnamed and unusable texts of the operator', async () => {
  const folder = join(DATA_DIR, 'texts')
  mkdirSync(folder)
  for (const name of ['terms.en.md.txt', 'Terms.fr.md', 'about.de.md']) writeFileSync(join(folder, name), 'Be kind.')
  writeFileSync(join(folder, 'faq.en.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe]))
  const { bad } = await examine()
  for (const part of ['terms.en.md.txt is not used', 'Terms.fr.md is not used', 'about.de.md is not used']) {
    expect(bad).toContainEqual(someLine('warning', 'texts', part))
  }
  expect(bad).toContainEqual(someLine('warning', 'texts', 'faq.en.md is not used: it is not UTF-8 text'))
  expect(bad).toContainEqual(someLine('warning', 'texts', 'lacks faq.fr.md'))
})
