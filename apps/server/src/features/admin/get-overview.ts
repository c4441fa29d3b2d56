import { statfs } from 'node:fs/promises'
import type { admin } from '@pollen/contract/admin'
import { memberStates } from '@pollen/contract/admin-members'
import { appVersion } from '../../app-version.ts'
import type { Action } from '../../platform/action.ts'
import { countQueuedJobs, readJobRuns } from '../../platform/jobs/job-runs.queries.ts'
import { countMails } from '../../platform/mail/mails.queries.ts'
import { countMembersByState } from './admin-members.queries.ts'
import { countSignUps, readDatabaseFacts } from './overview.queries.ts'

export const getOverview: Action<typeof admin.overview> = async ({ db, config, clock }) => {
  const counts = new Map((await countMembersByState(db)).map(({ state, count }) => [state, count]))
  const [runs, queued, facts] = [await readJobRuns(db), await countQueuedJobs(db), await readDatabaseFacts(db)]
  const { bsize, bavail, blocks } = await statfs(config.DATA_DIR)
  const names = new Set([...runs.keys(), ...queued.map(({ name }) => name)])
  return {
    members: Object.fromEntries(memberStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
      (typeof memberStates)[number],
      number
    >,
    sign_ups: await countSignUps(db, { now: clock(), timezone: config.INSTANCE_TIMEZONE }),
    mails: await countMails(db),
    jobs: [...names].sort().map((name) => {
      const run = runs.get(name)
      return {
        name,
        started_at: run?.started_at?.toISOString() ?? null,
        succeeded_at: run?.succeeded_at?.toISOString() ?? null,
        failed_at: run?.failed_at?.toISOString() ?? null,
        waiting: queued.filter((one) => one.name === name).reduce((sum, { count }) => sum + count, 0),
      }
    }),
    disk: { free: bavail * bsize, size: blocks * bsize, database: facts.size },
    versions: {
      pollen: appVersion,
      node: process.versions.node,
      postgresql: facts.version,
      schema: facts.schema,
    },
  }
}
