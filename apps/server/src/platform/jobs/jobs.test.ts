import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import type { Deps } from '../action.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { enqueue } from './enqueue.ts'
import type { Job } from './job.ts'
import { readJobRuns } from './job-runs.queries.ts'
import { prepareQueues } from './prepare-queues.ts'
import { startJobs } from './start-jobs.ts'

let databases: Awaited<ReturnType<typeof aDatabase>>
let database: Database
let stops: (() => Promise<unknown>)[]

beforeEach(async () => {
  databases = await aDatabase()
  database = await open()
  stops = []
})

afterEach(async () => {
  for (const stop of stops) await stop()
  await database.close()
  await databases.drop()
})

function open() {
  const config = { DATA_DIR: '', DATABASE_URL: databases.connectionString, DATABASE_POOL: 4 }
  return openDatabase(config, { holder: 'test', log: silentLog })
}

const deps = { config: readConfig({}), clock: () => new Date() } as Deps

async function work(jobs: Job[], { isWorker = true, on = database } = {}) {
  const working = await startJobs({
    database: on,
    jobTable: jobs.map((job) => ({ job, purpose: 'waters' })),
    deps,
    log: silentLog,
    isWorker,
    intervals: { everyMs: 10, maintenanceSeconds: 1 },
  })
  stops.push(working.stop)
  return working
}

/** Returns a job that fails the given number of times and then records its data. */
function waterPlants({ failures = 0, ...rest }: { failures?: number } & Partial<Job<{ plantId: number }>> = {}) {
  const watered: number[] = []
  const job: Job<{ plantId: number }> = {
    name: 'water-plants',
    async run(_ctx, { plantId }) {
      if (failures-- > 0) throw new Error('no water for ada@example.org')
      watered.push(plantId)
    },
    ...rest,
  }
  return { job, watered }
}

async function queued() {
  const { rows } = await database.pool.query(
    `SELECT name, state, data, output, extract(epoch FROM start_after - now())::float AS wait
     FROM pollen_jobs.job WHERE name LIKE 'water%' ORDER BY name, created_on`,
  )
  return rows
}

const skipTheWait = () => database.pool.query(`UPDATE pollen_jobs.job SET start_after = now() - interval '1 s'`)

test('a job runs after the transaction that enqueued it commits', async () => {
  const { job, watered } = waterPlants()
  await work([job])
  await database.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, { plantId: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(watered).toEqual([])
  })
  await vi.waitFor(() => expect(watered).toEqual([1]))
})

test('a rolled back transaction enqueues no job', async () => {
  const { job } = waterPlants()
  await work([job], { isWorker: false })
  const attempt = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, { plantId: 1 })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await queued()).toEqual([])
})

test('rejects a job without a queue', async () => {
  await work([])
  await expect(enqueue(database.db, waterPlants().job, { plantId: 1 })).rejects.toThrow('no queue')
})

test('runs a job no earlier than its start time', async () => {
  const { job, watered } = waterPlants()
  await work([job])
  await enqueue(database.db, job, { plantId: 1 }, { startAfter: new Date(Date.now() + 3600_000) })
  await enqueue(database.db, job, { plantId: 2 })
  await vi.waitFor(() => expect(watered).toEqual([2]))
  await skipTheWait()
  await vi.waitFor(() => expect(watered).toEqual([2, 1]))
})

test('adds no second job with the same key while the first one waits', async () => {
  const { job } = waterPlants()
  await work([job], { isWorker: false })
  for (const plantId of [1, 2]) await enqueue(database.db, job, { plantId }, { singletonKey: 'balcony' })
  await enqueue(database.db, job, { plantId: 3 })
  expect((await queued()).map(({ data }) => data.plantId)).toEqual([1, 3])
})

test('retries a failed job with increasing delays, and does not store the error message in the queue', async () => {
  const { job, watered } = waterPlants({ failures: 2, retrySeconds: 60 })
  await work([job])
  await enqueue(database.db, job, { plantId: 1 })
  for (const seconds of [60, 120]) {
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: 'retry', output: { name: 'Error' } }]))
    await vi.waitFor(async () => expect((await queued())[0].wait).toBeGreaterThan(seconds - 5))
    expect((await queued())[0].wait).toBeLessThan(2 * seconds)
    await skipTheWait()
  }
  await vi.waitFor(() => expect(watered).toEqual([1]))
})

test('keeps a job as a dead letter after its last attempt, and runs the next one', async () => {
  const { job, watered } = waterPlants({ failures: 2, retryLimit: 1 })
  await work([job])
  await enqueue(database.db, job, { plantId: 1 })
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: 'retry' }]))
  await skipTheWait()
  await vi.waitFor(async () => expect(await queued()).toHaveLength(2))
  expect(await queued()).toMatchObject([
    { name: 'water-plants', state: 'failed' },
    { name: 'water-plants-dead', state: 'created', data: { plantId: 1 } },
  ])
  await enqueue(database.db, job, { plantId: 2 })
  await vi.waitFor(() => expect(watered).toEqual([2]))
})

test('records the last start, success and failure of a job', async () => {
  const { job } = waterPlants({ failures: 1 })
  await work([job])
  await enqueue(database.db, job, { plantId: 1 })
  const run = async () => (await readJobRuns(database.db)).get(job.name)
  await vi.waitFor(async () => expect((await run())?.failed_at).toBeInstanceOf(Date))
  expect(await run()).toMatchObject({ succeeded_at: null, duration_ms: null })
  await skipTheWait()
  await vi.waitFor(async () => expect((await run())?.succeeded_at).toBeInstanceOf(Date))
  expect((await run())?.duration_ms).toBeGreaterThanOrEqual(0)
})

test('a hanging job does not block other queues; it is aborted after its time limit and retried', async () => {
  const abortReasons: unknown[] = []
  const endless: Job = {
    name: 'water-desert',
    maxMinutes: 1 / 60,
    async run({ stopping }) {
      stopping?.addEventListener('abort', () => abortReasons.push(stopping.reason))
      await new Promise(() => {})
    },
  }
  const { job, watered } = waterPlants()
  await work([endless, job])
  await enqueue(database.db, endless, {})
  await enqueue(database.db, job, { plantId: 1 })
  await vi.waitFor(() => expect(watered).toEqual([1]))
  await vi.waitFor(
    async () => expect((await queued())[0]).toMatchObject({ name: 'water-desert', state: 'retry' }),
    5_000,
  )
  await vi.waitFor(() => expect(abortReasons).toEqual([new Error('took longer than 1 s')]))
})

test('stopping waits for the running job', async () => {
  let finish = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const job = { name: 'water-plants', run }
  const working = await work([job])
  await enqueue(database.db, job, {})
  await enqueue(database.db, job, {})
  await vi.waitFor(() => expect(run).toHaveBeenCalled())

  let isStopped = false
  const stopping = working.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isStopped).toBe(false)
  finish()
  await stopping
  expect(await queued()).toMatchObject([{ state: 'completed' }, { state: 'created' }])
})

test('a job that aborts because its process stops runs again, without counting as an attempt', async () => {
  const runs = vi.fn()
  const job: Job = {
    name: 'water-plants',
    retryLimit: 0,
    async run({ stopping }) {
      runs()
      if (runs.mock.calls.length === 1) await once(stopping as AbortSignal, 'abort')
      stopping?.throwIfAborted()
    },
  }
  const first = await work([job])
  await enqueue(database.db, job, {})
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1))
  await first.stop()
  expect(await queued()).toMatchObject([{ state: 'retry' }])
  await work([job])
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: 'completed' }]))
  expect(runs).toHaveBeenCalledTimes(2)
})

test('two workers share the jobs, and each job runs once', async () => {
  const other = await open()
  stops.push(() => other.close())
  const { job, watered } = waterPlants()
  await Promise.all([work([job]), work([job], { on: other })])
  stops.reverse()
  const all = Array.from({ length: 30 }, (_, plantId) => plantId)
  await Promise.all(all.map((plantId) => enqueue(database.db, job, { plantId })))
  const areDone = async () => expect((await queued()).every(({ state }) => state === 'completed')).toBe(true)
  await vi.waitFor(areDone, { timeout: 60_000 })
  expect(watered.sort((a, b) => a - b)).toEqual(all)
})

test('processes that start together create the queues once', async () => {
  const jobs = ['water-plants', 'water-lawn', 'water-trees'].map((name) => ({ name, async run() {} }))
  const starts = Array.from({ length: 4 }, () => prepareQueues(database.pool, jobs))
  await Promise.all(starts)
  const { rows } = await database.pool.query(`SELECT count(*) FROM pollen_jobs.queue WHERE name LIKE 'water%'`)
  expect(rows).toEqual([{ count: 6 }])
})
