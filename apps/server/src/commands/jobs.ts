import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { jobs, jobTable } from '../jobs.ts'
import { paths } from '../paths.ts'
import { migrateIfAlone } from '../platform/database/migrate.ts'
import { type Db, openDatabase } from '../platform/database/open-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { countQueuedJobs, readJobRuns } from '../platform/jobs/job-runs.queries.ts'
import { prepareQueues } from '../platform/jobs/prepare-queues.ts'
import { isOn } from '../platform/jobs/schedule-jobs.ts'
import { describeJobs } from './describe-jobs.ts'
import { log, runCommand } from './run-command.ts'

await runCommand('npm run jobs [-- --run name]', async () => {
  const { run } = parseArgs({ options: { run: { type: 'string' } } }).values
  const config = readConfig()
  const chosen = run === undefined ? null : findJob(run)
  const database = await openDatabase(config, { holder: 'jobs', log, access: 'beside' })
  try {
    await migrateIfAlone(database.pool, paths.migrations)
    await prepareQueues(database.pool, jobs)
    await (chosen ? runNow(database.db, chosen) : printJobs(database.db))
  } finally {
    await database.close()
  }

  function findJob(name: string) {
    const entry = jobTable.find(({ job }) => job.name === name)
    if (entry?.job.optional?.isOn(config) === false) {
      throw new OperatorError(`${name} is switched off. ${entry.job.optional.howToSwitchOn}`)
    }
    if (entry?.schedule) return entry.job
    const runnable = jobTable.filter(({ schedule, job }) => schedule && isOn(job, config))
    const names = runnable.map(({ job }) => job.name).sort()
    const reason = entry ? `${name} runs on demand` : `There is no job "${name}"`
    throw new OperatorError(`${reason}. These can be run manually: ${names.join(', ')}.`)
  }

  async function printJobs(db: Db) {
    const states = { runs: await readJobRuns(db), counts: await countQueuedJobs(db), config, now: new Date() }
    console.log(`All times are those of ${config.INSTANCE_TIMEZONE}.`)
    for (const line of describeJobs(jobTable, states)) console.log(line)
  }
})

async function runNow(db: Db, job: { name: string }) {
  await enqueue(db, job, {}, { singletonKey: 'by hand' })
  console.log(`${job.name} is in the queue. It starts within a second if Pollen runs, otherwise after the next start.`)
  console.log('How it ended: npm run jobs')
}
