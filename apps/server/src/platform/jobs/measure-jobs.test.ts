import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { enqueue } from './enqueue.ts'
import { recordFailure, recordStart, recordSuccess } from './job-runs.queries.ts'
import { measureJobs } from './measure-jobs.ts'
import { prepareQueues } from './prepare-queues.ts'

test('reports waiting jobs and mails, and leaves them out while the database is unavailable', async () => {
  const { connectionString, drop } = await aDatabase()
  const config = readConfig({ DATA_DIR: '', DATABASE_URL: connectionString, DATABASE_POOL: '2' })
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  const registry = new Registry()
  measureJobs(registry, { db: database.db, jobTable: [], config, clock: () => new Date() })

  const job = { name: 'water-plants', async run() {} }
  await prepareQueues(database.pool, [job])
  await enqueue(database.db, job, {})
  const mail = { subject: 'Hello', text: 'Hello', html: 'Hello' }
  const queued = { memberId: null, to: 'ada@example.org', mail, now: new Date() }
  await database.db.transaction().execute((tx) => queueMail(tx, queued))
  const figures = await registry.metrics()
  expect(figures).toContain('jobs{queue="water-plants",state="created"} 1')
  expect(figures).toContain('mails{state="waiting"} 1')
  expect(figures).toContain('mails{state="failed"} 0')

  await database.close()
  expect(await registry.metrics()).not.toContain('water-plants')
  await drop()
})

test('reports the last start, success, failure and duration of each job, and its next run', async () => {
  const { connectionString, drop } = await aDatabase()
  const config = readConfig({ DATABASE_URL: connectionString, DATA_DIR: '', INSTANCE_TIMEZONE: 'Europe/Brussels' })
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  const { db } = database
  const registry = new Registry()
  const seconds = (time: string) => Date.parse(time) / 1000
  const jobTable = [
    { job: { name: 'water-plants', async run() {} }, schedule: '3 3 * * *', purpose: 'waters plants' },
    { job: { name: 'water-lawn', async run() {} }, purpose: 'waters the lawn' },
  ]
  const now = new Date('2026-11-16T10:00:00Z')
  measureJobs(registry, { db, jobTable, config, clock: () => now })
  await recordStart(db, 'water-plants', new Date('2026-11-16T02:03:05Z'))
  await recordSuccess(db, 'water-plants', { at: new Date('2026-11-16T02:03:09Z'), durationMs: 4_210 })
  await recordFailure(db, 'water-plants', new Date('2026-11-15T02:03:09Z'))
  const figures = await registry.metrics()
  const figure = (name: string) => figures.split('\n').filter((line) => line.startsWith(`${name}{`))
  const plants = (name: string, value: number) => [`${name}{job="water-plants"} ${value}`]
  for (const [name, time] of Object.entries({
    job_last_start_timestamp_seconds: '2026-11-16T02:03:05Z',
    job_last_success_timestamp_seconds: '2026-11-16T02:03:09Z',
    job_last_failure_timestamp_seconds: '2026-11-15T02:03:09Z',
    job_next_run_timestamp_seconds: '2026-11-17T02:03:00Z',
  })) {
    expect(figure(name)).toEqual(plants(name, seconds(time)))
  }
  expect(figure('job_duration_seconds')).toEqual(plants('job_duration_seconds', 4.21))

  await database.close()
  expect(await registry.metrics()).not.toContain('water-plants')
  await drop()
})
