import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { JobRun, QueueCount } from '../platform/jobs/job-runs.queries.ts'
import { describeJobs, describeSchedule } from './describe-jobs.ts'

const config = readConfig({ INSTANCE_TIMEZONE: 'Europe/Brussels' })
const now = new Date('2026-11-16T10:00:00Z')
const entry = {
  job: { name: 'water-plants', async run() {} },
  schedule: '3 3 * * *',
  purpose: 'waters the plants on the balcony',
}
const neverRun: JobRun = {
  job: 'water-plants',
  scheduled_until: new Date('2026-11-16T02:03:04Z'),
  started_at: null,
  succeeded_at: null,
  failed_at: null,
  duration_ms: null,
}
const startedAt = new Date('2026-11-16T02:03:05Z')
const later = new Date('2026-11-16T02:03:09Z')

function describeJob(run: Partial<JobRun> | null, counts: QueueCount[] = []) {
  const runs = new Map(run ? [['water-plants', { ...neverRun, ...run }]] : [])
  return describeJobs([entry], { runs, counts, config, now })
}

test('describes the purpose, the schedule and the last run of a job', () => {
  expect(describeJob({ started_at: startedAt, succeeded_at: later, duration_ms: 4_210 })).toEqual([
    '',
    'water-plants',
    '  waters the plants on the balcony',
    '  every day at 03:03; last: 2026-11-16 03:03, succeeded in 4.2 s; next: 2026-11-17 03:03',
  ])
  expect(describeJob(null)[3]).toBe('  every day at 03:03; has not run yet; next: 2026-11-17 03:03')
  expect(describeJob({ started_at: startedAt })[3]).toContain('last: 2026-11-16 03:03, interrupted')
  expect(describeJob({ scheduled_until: new Date('2026-11-14T02:03:04Z') })[3]).toContain('next: now')
  const failed = { started_at: startedAt, failed_at: later, succeeded_at: new Date('2026-11-15T02:03:09Z') }
  const counts: QueueCount[] = [
    { name: 'water-plants', state: 'retry', count: 1 },
    { name: 'water-plants-dead', state: 'created', count: 2 },
  ]
  expect(describeJob(failed, counts).slice(3)).toEqual([
    '  every day at 03:03; last: 2026-11-16 03:03, FAILED; next: 2026-11-17 03:03',
    '  1 waiting, 2 failed for good (see the log)',
  ])
  const active: QueueCount[] = [{ name: 'water-plants', state: 'active', count: 1 }]
  expect(describeJob({ started_at: startedAt }, active)[3]).toContain('running since 2026-11-16 03:03')
})

test('marks a job that the settings switch off', () => {
  const job = { ...entry.job, optional: { isOn: () => false, howToSwitchOn: '' } }
  const [, , , line] = describeJobs([{ ...entry, job }], { runs: new Map(), counts: [], config, now })
  expect(line).toBe('  switched off by the settings; has not run yet')
})

test.each([
  [undefined, 'runs on demand'],
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['17 * * * *', 'every hour'],
  ['27 */4 * * *', 'every 4 hours'],
  ['3 3 * * *', 'every day at 03:03'],
  ['0 8 * * 5', 'by the schedule 0 8 * * 5'],
])('describes the schedule %s as "%s"', (schedule, words) => {
  expect(describeSchedule(schedule)).toBe(words)
})
