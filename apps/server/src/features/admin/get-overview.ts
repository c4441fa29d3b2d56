import { statfs } from 'node:fs/promises'
import type { admin } from '@pollen/contract/admin'
import { alertNames } from '@pollen/contract/admin'
import { memberStates } from '@pollen/contract/admin-members'
import { appVersion } from '../../app-version.ts'
import type { Action } from '../../platform/action.ts'
import { countQueuedJobs, readJobRuns } from '../../platform/jobs/job-runs.queries.ts'
import { countMails } from '../../platform/mail/mails.queries.ts'
import { isNewer } from '../../platform/versions.ts'
import { countMembersByState } from './admin-members.queries.ts'
import { listOpenAlerts } from './alerts.queries.ts'
import { countSignUps, readDatabaseFacts } from './overview.queries.ts'
import { readNewestRelease } from './releases.queries.ts'

/** A newer version may have stored an alert that this version does not know. */
const isAlertName = (name: string): name is (typeof alertNames)[number] => alertNames.some((one) => one === name)

export const getOverview: Action<typeof admin.overview> = async ({ db, config, clock }) => {
  const counts = new Map((await countMembersByState(db)).map(({ state, count }) => [state, count]))
  const [runs, queued, facts] = [await readJobRuns(db), await countQueuedJobs(db), await readDatabaseFacts(db)]
  const { bsize, bavail, blocks } = await statfs(config.DATA_DIR)
  const release = config.UPDATE_CHECK_URL ? await readNewestRelease(db) : undefined
  const alerts = await listOpenAlerts(db)
  const names = new Set([...runs.keys(), ...queued.map(({ name }) => name)])
  return {
    members: Object.fromEntries(memberStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
      (typeof memberStates)[number],
      number
    >,
    attention: alerts.flatMap(({ name, changed_at }) =>
      isAlertName(name) && changed_at ? [{ name, since: changed_at.toISOString() }] : [],
    ),
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
    newer_version:
      release && isNewer(release.version, appVersion) ? { version: release.version, url: release.url } : null,
  }
}
