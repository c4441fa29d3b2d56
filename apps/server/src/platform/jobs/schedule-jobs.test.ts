import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import type { JobEntry } from './job.ts'
import { prepareQueues } from './prepare-queues.ts'
import { enqueueDueJobs, nextTime } from './schedule-jobs.ts'

let databases: Awaited<ReturnType<typeof aDatabase>>
let database: Database

beforeEach(async () => {
  databases = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: databases.connectionString, DATABASE_POOL: 4 }
  database = await openDatabase(config, { holder: 'test', log: silentLog })
})

afterEach(async () => {
  await database.close()
  await databases.drop()
})

const config = readConfig({ INSTANCE_TIMEZONE: 'Europe/Brussels' })

const waterPlants: JobEntry = {
  job: { name: 'water-plants', async run() {} },
  schedule: '30 2 * * *',
  purpose: 'waters plants',
}

/** Checks the schedule at this time, and returns how many runs wait afterwards. */
async function runsAt(time: string, { entry = waterPlants, processes = 1 } = {}) {
  const ctx = { db: database.db, config, clock: () => new Date(time) }
  await Promise.all(Array.from({ length: processes }, () => enqueueDueJobs([entry], ctx)))
  const { rows } = await database.pool.query(
    `SELECT count(*) FROM pollen_jobs.job WHERE name = 'water-plants' AND state < 'active'`,
  )
  return rows[0].count
}

async function finishRuns() {
  await database.pool.query(`UPDATE pollen_jobs.job SET state = 'completed' WHERE name = 'water-plants'`)
}

describe('a scheduled job', () => {
  beforeEach(() => prepareQueues(database.pool, [waterPlants.job]))

  test('of a new instance waits for its first scheduled time', async () => {
    expect(await runsAt('2026-06-15T10:00:00Z')).toBe(0)
    expect(await runsAt('2026-06-16T00:29:59Z')).toBe(0)
    expect(await runsAt('2026-06-16T00:30:00Z')).toBe(1)
  })

  test('is enqueued once per scheduled time by several processes', async () => {
    await runsAt('2026-06-15T10:00:00Z')
    expect(await runsAt('2026-06-16T00:30:05Z', { processes: 4 })).toBe(1)
    await finishRuns()
    expect(await runsAt('2026-06-16T00:30:15Z', { processes: 4 })).toBe(0)
    expect(await runsAt('2026-06-17T00:30:00Z', { processes: 4 })).toBe(1)
  })

  test('runs once after it was missed for days', async () => {
    await runsAt('2026-06-15T10:00:00Z')
    expect(await runsAt('2026-06-20T09:00:00Z')).toBe(1)
    await finishRuns()
    expect(await runsAt('2026-06-20T09:00:10Z')).toBe(0)
    expect(await runsAt('2026-06-21T00:30:00Z')).toBe(1)
  })

  test('is not enqueued again while a run waits for its start or a retry', async () => {
    await runsAt('2026-06-15T10:00:00Z')
    expect(await runsAt('2026-06-16T00:30:00Z')).toBe(1)
    await database.pool.query(`UPDATE pollen_jobs.job SET state = 'retry' WHERE name = 'water-plants'`)
    expect(await runsAt('2026-06-17T00:30:00Z')).toBe(1)
  })

  test('runs on schedule again after the clock was in the future', async () => {
    await runsAt('2036-01-01T00:00:00Z')
    expect(await runsAt('2026-06-15T10:00:00Z')).toBe(0)
    expect(await runsAt('2026-06-16T00:30:00Z')).toBe(1)
  })

  test.each([
    { season: 'spring', from: '2026-03-27T12:00:00Z', runs: ['28T01:30', '29T01:30', '30T00:30'] },
    { season: 'autumn', from: '2026-10-23T12:00:00Z', runs: ['24T00:30', '25T00:30', '26T01:30'] },
  ])('runs once a day across the clock change in $season', async ({ from, runs }) => {
    const found: string[] = []
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 30) {
      const time = new Date(Date.parse(from) + minutes * 60_000).toISOString()
      if ((await runsAt(time)) === 0) continue
      found.push(time.slice(8, 16))
      await finishRuns()
    }
    expect(found).toEqual(runs)
  })
})

test('schedules are in the time zone of the instance, also across clock changes', () => {
  const times = (schedule: string, { after, count }: { after: string; count: number }) => {
    const found: string[] = []
    for (let last = new Date(after); found.length < count; found.push(last.toISOString().slice(5, 16))) {
      last = nextTime(schedule, { after: last, timezone: 'Europe/Brussels' })
    }
    return found
  }
  expect(times('0 8 * * *', { after: '2026-03-28T00:00:00Z', count: 3 })).toEqual([
    '03-28T07:00',
    '03-29T06:00',
    '03-30T06:00',
  ])
  expect(times('0 8 * * *', { after: '2026-10-24T00:00:00Z', count: 3 })).toEqual([
    '10-24T06:00',
    '10-25T07:00',
    '10-26T07:00',
  ])
  expect(times('17 */4 * * *', { after: '2026-03-28T20:00:00Z', count: 3 })).toEqual([
    '03-28T23:17',
    '03-29T02:17',
    '03-29T06:17',
  ])
  expect(times('*/30 * * * *', { after: '2026-10-24T23:45:00Z', count: 5 })).toEqual([
    '10-25T00:00',
    '10-25T00:30',
    '10-25T01:00',
    '10-25T01:30',
    '10-25T02:00',
  ])
})
