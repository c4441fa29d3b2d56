import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../test/silent-log.ts'
import { startWorld, type World } from '../test/world.ts'
import { jobs, jobTable } from './jobs.ts'
import { deadLetterQueueOf } from './platform/jobs/queue.ts'
import { nextTime } from './platform/jobs/schedule-jobs.ts'

let world: World
beforeAll(async () => {
  // Loading the towns of the world is slow, and the tests of places cover it.
  world = await startWorld({ settings: { GAZETTEER: 'off' } })
})
afterAll(() => world.stop())

test('every job has retries and a dead letter queue', async () => {
  const { rows } = await sql<{ name: string; retry_limit: number; dead_letter: string | null }>`
    SELECT name, retry_limit, dead_letter FROM pollen_jobs.queue`.execute(world.db)
  const queues = new Map(rows.map((row) => [row.name, row]))
  for (const job of jobs) {
    const dead_letter = deadLetterQueueOf(job)
    expect(queues.get(job.name)).toMatchObject({ retry_limit: job.retryLimit ?? 5, dead_letter })
    expect(queues.has(dead_letter)).toBe(true)
  }
})

test('mails that members wait for are retried soon after their process was killed', async () => {
  const { rows } = await sql<{ name: string; expire_seconds: number; retry_delay: number }>`
    SELECT name, expire_seconds, retry_delay FROM pollen_jobs.queue WHERE name IN ('mail-link', 'mail-new-item')
    ORDER BY name`.execute(world.db)
  const soon = { expire_seconds: 60, retry_delay: 5 }
  expect(rows).toEqual([
    { name: 'mail-link', ...soon },
    { name: 'mail-new-item', ...soon },
  ])
})

test('every job has a unique name, a purpose and a valid schedule', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { job, schedule, purpose } of jobTable) {
    expect(purpose, job.name).toMatch(/^[a-z].*[^.]$/)
    const after = new Date('2026-01-01T00:00:00Z')
    if (schedule) expect(nextTime(schedule, { after, timezone: 'UTC' }) > after, job.name).toBe(true)
  }
})

test.each(jobTable.filter(({ schedule }) => schedule).map(({ job }) => job))(
  '$name can run concurrently, in two processes, and again',
  async (job) => {
    const other = await world.secondApp()
    const owner = await world.aMember()
    await world.anItem(owner)
    const run = ({ deps, db, pool }: Pick<World, 'deps' | 'db' | 'pool'>) =>
      job.run({ ...deps, db, pool, log: silentLog }, {})
    await Promise.all([run(world), run(other), run(world)])
    await run(other)
  },
)
