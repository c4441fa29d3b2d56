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

/** A job that records its data, after it has failed so many times. */
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

test('a job runs once the transaction that asked for it commits', async () => {
  const { job, watered } = waterPlants()
  await work([job])
  await database.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, { plantId: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(watered).toEqual([])
  })
  await vi.waitFor(() => expect(watered).toEqual([1]))
})

test('a job of a transaction that is rolled back never was', async () => {
  const { job } = waterPlants()
  await work([job], { isWorker: false })
  const attempt = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, { plantId: 1 })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await queued()).toEqual([])
})

test('a job without a queue is refused rather than lost', async () => {
  await work([])
  await expect(enqueue(database.db, waterPlants().job, { plantId: 1 })).rejects.toThrow('no queue')
})

test('a job may wait for its hour', async () => {
  const { job, watered } = waterPlants()
  await work([job])
  await enqueue(database.db, job, { plantId: 1 }, { startAfter: new Date(Date.now() + 3600_000) })
  await enqueue(database.db, job, { plantId: 2 })
  await vi.waitFor(() => expect(watered).toEqual([2]))
  await skipTheWait()
  await vi.waitFor(() => expect(watered).toEqual([2, 1]))
})

test('while one with the same key waits, another is not added', async () => {
  const { job } = waterPlants()
  await work([job], { isWorker: false })
  for (const plantId of [1, 2]) await enqueue(database.db, job, { plantId }, { singletonKey: 'balcony' })
  await enqueue(database.db, job, { plantId: 3 })
  expect((await queued()).map(({ data }) => data.plantId)).toEqual([1, 3])
})

test('a job that fails is tried again, ever later, and the queue keeps nothing of what the error says', async () => {
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

test('a job that fails for good is kept as a dead letter, and the next one runs', async () => {
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

test('the last start, success and failure of a job are remembered', async () => {
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

test('a job that never ends holds up no other, is told to stop when its time is over, and is tried again', async () => {
  const told: unknown[] = []
  const endless: Job = {
    name: 'water-desert',
    maxMinutes: 1 / 60,
    async run({ stopping }) {
      stopping?.addEventListener('abort', () => told.push(stopping.reason))
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
  await vi.waitFor(() => expect(told).toEqual([new Error('took longer than 1 s')]))
})

test('stopping waits for the job that runs', async () => {
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

test('a job that gives up because its process stops runs again, and that counts as no attempt', async () => {
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

test('two workers share the jobs, each job runs once', async () => {
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

test('processes that start together make the queues once', async () => {
  const jobs = ['water-plants', 'water-lawn', 'water-trees'].map((name) => ({ name, async run() {} }))
  const starts = Array.from({ length: 4 }, () => prepareQueues(database.pool, jobs))
  await Promise.all(starts)
  const { rows } = await database.pool.query(`SELECT count(*) FROM pollen_jobs.queue WHERE name LIKE 'water%'`)
  expect(rows).toEqual([{ count: 6 }])
})
