import { once } from 'node:events'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { admin } from '@pollen/contract/admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { findLateJobs } from '../../doctor/alert-operators.ts'
import { jobTable } from '../../jobs.ts'
import type { JobRun } from '../../platform/jobs/job-runs.queries.ts'
import { findNewest } from './check-for-update.ts'
import { type CheckResult, sendAlerts } from './send-alerts.ts'

let world: World
let grace: Member
let answerFeed: RequestListener
const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
const feed = createServer((request, answer) => {
  asked.push({ url: request.url, headers: request.headers })
  answerFeed(request, answer)
})

beforeAll(async () => {
  await once(feed.listen(0, '127.0.0.1'), 'listening')
  const UPDATE_CHECK_URL = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/api/releases?limit=5`
  world = await startWorld({ settings: { UPDATE_CHECK_URL, BACKUP_DAILY: 'on', PUBLIC_URL: 'http://share.localhost' } })
  grace = await world.anOperator({ language: 'en' })
  await world.anOperator({ username: 'lucie', language: 'fr' })
})
afterAll(async () => {
  await world.stop()
  feed.close()
})

const laterBy = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))
const subjects = async () => (await world.sendMails()).map(({ subject }) => subject).sort()
const overview = () => world.call(grace, admin.overview)

beforeEach(async () => {
  await world.db.deleteFrom('operator_alerts').execute()
  await world.db.deleteFrom('mails').execute()
})

test('mails operators once about what needs attention for two checks, and once when it is resolved', async () => {
  const other = await world.secondApp()
  const disk = (isLow: boolean): CheckResult[] => [
    { name: 'disk', alert: isLow ? { name: 'disk', freeBytes: 640_000_000 } : null },
  ]
  /** Several processes run the check at once, and a job may run twice. */
  async function check(isLow: boolean) {
    laterBy(15)
    await Promise.all([world, other, world].map(({ db, deps }) => sendAlerts(db, deps, disk(isLow))))
    return subjects()
  }
  const lowMails = ['Pollen a besoin de vous\u00a0: espace disque', 'Pollen needs your attention: disk space']
  expect(await check(true)).toEqual([])
  expect(await check(true)).toEqual(lowMails)
  expect((await overview()).attention).toEqual([{ name: 'disk', since: world.now().toISOString() }])
  expect(await check(true)).toEqual([])
  // A single good check does not count, and neither do three of them.
  for (const isLow of [false, true, false, false, false, true]) expect(await check(isLow)).toEqual([])
  for (const isLow of [false, false, false]) expect(await check(isLow)).toEqual([])
  expect(await check(false)).toEqual(['Resolved on Pollen: disk space', 'Résolu sur Pollen\u00a0: espace disque'])
  expect((await overview()).attention).toEqual([])
  expect(await check(false)).toEqual([])
  expect(await check(true)).toEqual([])
  expect(await check(true)).toEqual(lowMails)
})

test('notices old backups, mails that do not leave, and late jobs', async () => {
  const backups = join(world.config.DATA_DIR, 'backups')
  mkdirSync(backups)
  const file = join(backups, 'pollen-2026-06-12.zip')
  writeFileSync(file, 'a backup')
  const threeDaysAgo = world.now().getTime() / 1000 - 3 * 86_400
  utimesSync(file, threeDaysAgo, threeDaysAgo)
  const twoHoursAgo = new Date(world.now().getTime() - 2 * 3_600_000)
  const mail = { subject: 'Hello', text_body: '', html_body: '', created_at: twoHoursAgo, next_attempt_at: twoHoursAgo }
  await world.db
    .insertInto('mails')
    .values({ ...mail, message_id: 'stuck', to_address: 'ada@example.org' })
    .execute()
  const { name: job } = { name: 'prepare-digests' }
  await world.db.insertInto('job_runs').values({ job, succeeded_at: twoHoursAgo }).execute()
  for (let run = 0; run < 2; run++) {
    laterBy(15)
    await world.runScheduled('alert-operators')
  }
  const { attention } = await overview()
  expect(attention.map(({ name }) => name)).toEqual(expect.arrayContaining(['backups', 'jobs', 'mails']))
  const sent = (await world.sendMails()).find(({ to, subject }) => to === grace.email && subject.includes('attention'))
  expect(sent?.text).toMatch(
    /no new backup for more than two days[\s\S]*waiting for more than an hour: 1[\s\S]*prepare-digests/,
  )
  await world.db.deleteFrom('job_runs').execute()
})

test('a job is late an hour after its time, or if it has only failed so far', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const run = (job: string, times: Partial<JobRun>) =>
    ({ job, succeeded_at: null, failed_at: null, ...times }) as JobRun
  const at = (time: string) => new Date(`2026-06-${time}:00Z`)
  const late = (...runs: JobRun[]) =>
    findLateJobs(jobTable, { config: world.config, runs: new Map(runs.map((one) => [one.job, one])), now })
  expect(late()).toEqual([])
  expect(late(run('name-areas', { succeeded_at: at('15T11:00') }))).toEqual([])
  expect(late(run('name-areas', { succeeded_at: at('15T10:30') }))).toEqual(['name-areas'])
  expect(late(run('sweep-media', { succeeded_at: at('15T01:17') }))).toEqual([])
  expect(late(run('sweep-media', { succeeded_at: at('14T01:17') }))).toEqual(['sweep-media'])
  expect(late(run('sweep-media', {}))).toEqual([])
  expect(late(run('sweep-media', { failed_at: at('15T01:17') }))).toEqual(['sweep-media'])
  // Jobs without a schedule, or of other versions.
  expect(late(run('make-export', { failed_at: at('15T01:17') }), run('brew-coffee', { failed_at: now }))).toEqual([])
})

test.each([
  ['a list of a forge', [{ tag_name: 'v1.9.0' }, { tag_name: 'v1.10.0', html_url: 'https://a.example/r' }], '1.10.0'],
  ['a single release', { tag_name: '2.0.1', html_url: 'javascript:alert(1)' }, '2.0.1'],
  ['a small document', { version: '1.2.3', url: 'https://a.example/' }, '1.2.3'],
  [
    'drafts and prereleases',
    [
      { tag_name: 'v3.0.0', draft: true },
      { tag_name: 'v4.0.0', prerelease: true },
    ],
    undefined,
  ],
  ['other names', [{ tag_name: 'nightly' }, { tag_name: 'v1.2' }, { version: '1.2.3; rm -rf' }, 7, null], undefined],
  ['something else', 'hello', undefined],
])('reads the newest version from %s', (_, content, version) => {
  const newest = findNewest(content)
  expect(newest?.version).toBe(version)
  expect(newest?.url ?? 'https://').toMatch(/^https:/)
})

test('operators see a newer version, and the request reveals nothing about the instance', async () => {
  const publish = (content: unknown) => {
    answerFeed = (_, answer) => answer.end(JSON.stringify(content))
  }
  expect((await overview()).newer_version).toBeNull()
  publish([{ tag_name: 'v9.0.0', html_url: 'https://git.example.org/pollen/releases/v9.0.0' }])
  await world.runScheduled('check-for-update')
  expect((await overview()).newer_version).toEqual({
    version: '9.0.0',
    url: 'https://git.example.org/pollen/releases/v9.0.0',
  })
  const [{ url, headers } = { url: '', headers: {} }] = asked
  expect(url).toBe('/api/releases?limit=5')
  expect(headers['user-agent']).toBe('Pollen')
  expect(JSON.stringify(headers)).not.toMatch(/share|cookie|referer/)

  // A redirect, which could lead into the network of the operator, and an endless or broken answer keep what is known.
  for (const bad of [
    ((_, answer) => answer.writeHead(302, { location: '/elsewhere' }).end()) satisfies RequestListener,
    ((_, answer) => answer.end(`[${'1,'.repeat(1_000_000)}1]`)) satisfies RequestListener,
    ((_, answer) => answer.end('<h1>Welcome</h1>')) satisfies RequestListener,
  ]) {
    laterBy(5)
    answerFeed = bad
    await world.runScheduled('check-for-update')
  }
  expect(asked.map((one) => one.url)).not.toContain('/elsewhere')
  expect((await overview()).newer_version).toMatchObject({ version: '9.0.0' })

  laterBy(5)
  publish({ version: '0.9.0' })
  await world.runScheduled('check-for-update')
  expect((await overview()).newer_version).toBeNull()
})
