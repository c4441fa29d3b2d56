import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { hasUsableInvitation } from '../features/accounts/index.ts'
import { listOperatorRows } from '../features/admin/index.ts'
import { readNotice } from '../features/instance/index.ts'
import type { readInstanceProcesses } from '../platform/database/lock-database.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { readJobRuns } from '../platform/jobs/job-runs.queries.ts'
import { countMails } from '../platform/mail/mails.queries.ts'
import { noWorkerMessage } from '../setting-problems.ts'
import { type Finding, good, problem, skipped, warning } from './finding.ts'

const minute = 60_000
/** Mails leave within seconds and digests are prepared every minute, so a delay of an hour is a fault. */
const lateMs = 60 * minute
/** A mail server may defer the mails of one or two addresses. If it defers more, it probably rejects the sender. */
const manyRecipients = 3

/** Facts from the database that other checks need. */
export type InstanceState = {
  processes: Awaited<ReturnType<typeof readInstanceProcesses>>
  runs: Awaited<ReturnType<typeof readJobRuns>>
  /** When its tables were created. */
  since: Date
  databaseNow: Date
  publicId: string | null
}

/** Checks in the database that new members can sign up. */
export async function checkJoining(db: Db, { SIGN_UP }: Config, now: Date): Promise<Finding[]> {
  const about = 'sign-up'
  if ((await readNotice(db)).maintenance_at) {
    const advice = 'When it is over: npm run admin -- notice change --is_in_maintenance false'
    return [problem(about, 'it is in maintenance: members can only read, and sign-ups are closed', advice)]
  }
  if (SIGN_UP === 'invitation' && !(await hasUsableInvitation(db, now))) {
    const advice = 'Make one: npm run admin -- invitations create --expires_at …'
    return [problem(about, 'it needs an invitation, and none is valid', advice)]
  }
  if (SIGN_UP === 'approval' && (await listOperatorRows(db)).length === 0) {
    const advice = 'Make a member an operator: npm run admin -- operators add NAME'
    return [problem(about, 'operators approve new members, and there is no operator', advice)]
  }
  return [good(about, { open: 'open to all', invitation: 'by invitation', approval: 'by approval' }[SIGN_UP])]
}

type Work = { config: Config; state: InstanceState; now: Date }

/** Checks that jobs run and mails leave. */
export async function checkWork(db: Db, { config, state, now }: Work): Promise<Finding[]> {
  const { processes, runs } = state
  const mails = config.SMTP_URL ? await checkWaitingMails(db, now) : []
  if (processes.length === 0) return [skipped('jobs', 'no server or worker of this database is running'), ...mails]
  const workers = processes.filter(({ runsJobs }) => runsJobs)
  if (workers.length === 0) {
    return [
      problem('jobs', noWorkerMessage, 'Set WORKER=on, or start a worker beside the servers: npm run worker'),
      ...mails,
    ]
  }
  const isLate = (at: Date) => now.getTime() - at.getTime() > lateMs
  const lastDigest = runs.get('prepare-digests')?.succeeded_at
  if (workers.some(({ since }) => isLate(since)) && (!lastDigest || isLate(lastDigest))) {
    const last = lastDigest ? `since ${lastDigest.toISOString()}` : 'yet'
    const advice = 'Look for "job failed" in the log, and start Pollen again.'
    return [problem('jobs', `${workers[0]?.name} runs them, but none succeeded ${last}`, advice), ...mails]
  }
  const failed = [...runs.values()].filter(
    ({ failed_at, started_at }) => failed_at && started_at && failed_at >= started_at,
  )
  const names = failed.map(({ job }) => job).join(', ')
  const findings =
    failed.length > 0
      ? [
          warning(
            'jobs',
            `the last run failed: ${names}`,
            'The log has the reason ("job failed"). To run it again: npm run jobs',
          ),
        ]
      : [good('jobs', `run by ${workers.map(({ name }) => name).join(' and ')}`)]
  return [...findings, ...mails]
}

/** Counts the mails that have waited for more than an hour. `late` is 0 unless the mail server or the sending is at fault. */
export async function countLateMails(db: Db, now: Date) {
  const late = new Date(now.getTime() - lateMs)
  const { rows } = await sql<{ untried: number; refused: number; recipients: number; error: string | null }>`
    SELECT count(*) FILTER (WHERE attempts = 0)::int AS untried, count(*) FILTER (WHERE attempts > 0)::int AS refused,
      (count(DISTINCT coalesce(to_address, member_id::text)) FILTER (WHERE attempts > 0))::int AS recipients,
      max(last_error) AS error
    FROM mails WHERE failed_at IS NULL AND created_at < ${late} AND (attempts > 0 OR next_attempt_at < ${late})`.execute(
    db,
  )
  const { untried, refused, recipients, error } = rows[0] ?? { untried: 0, refused: 0, recipients: 0, error: null }
  const isServerAtFault = recipients >= manyRecipients
  return { untried, refused, isServerAtFault, error, late: untried + (isServerAtFault ? refused : 0) }
}

async function checkWaitingMails(db: Db, now: Date): Promise<Finding[]> {
  const { untried, refused, isServerAtFault, error } = await countLateMails(db, now)
  const { failed } = await countMails(db)
  const about = 'mail'
  const text = `${refused} mails have waited for more than an hour; the mail server says: ${error}`
  const advice = 'OPERATIONS.md, "Connect a mail server". Try one: npm run doctor -- --mail-to you@example.org'
  return [
    ...(untried > 0
      ? [
          problem(
            about,
            `${untried} mails have waited for more than an hour, and no process sent them`,
            'Start Pollen.',
          ),
        ]
      : []),
    ...(refused > 0 ? [(isServerAtFault ? problem : warning)(about, text, advice)] : []),
    ...(failed > 0
      ? [warning(about, `${failed} mails of the last 30 days failed for good`, 'See which: npm run admin -- mails')]
      : []),
  ]
}
