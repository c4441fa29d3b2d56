import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { jobs } from '../src/jobs.ts'
import { addressRecords, mailComposers } from '../src/mail-composers.ts'
import { openShared } from '../src/open-shared.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import type { SignalTimes } from '../src/platform/events/signals.ts'
import type { Job, JobData } from '../src/platform/jobs/job.ts'
import { bossDb, queue } from '../src/platform/jobs/queue.ts'
import type { MailComposers } from '../src/platform/mail/mail-composer.ts'
import { type MailTransport, openMailTransport } from '../src/platform/mail/mail-transports.ts'
import { sendDueMails } from '../src/platform/mail/send-mails.ts'
import { openOutgoing } from '../src/platform/outgoing/open-outgoing.ts'
import { openStorage } from '../src/platform/storage/open-storage.ts'
import { openVision } from '../src/platform/vision/open-vision.ts'
import { callApi } from './call-api.ts'
import { aDatabase } from './database.ts'
import { aFolder } from './database-server.ts'
import { aComment, aMember, aModerator, aNewsMail, anImage, anItem, anOperator, type MemberFields } from './makers.ts'
import { readOutbox } from './outbox.ts'
import { silentLog } from './silent-log.ts'

export type World = Awaited<ReturnType<typeof startWorld>>
export type Member = Awaited<ReturnType<World['aMember']>>

/** Starts a complete server on an empty database, with a clock that the test can move. */
export async function startWorld({
  settings = {},
  log = silentLog,
  signalTimes = {},
  ...outgoing
}: {
  settings?: Record<string, string>
  log?: Logger
  /** Shorter intervals, for tests that wait for a sweep. */
  signalTimes?: SignalTimes
  /** IP addresses from which the server may fetch files. By default those of the public internet, as in a real instance. */
  mayReach?: (address: string) => boolean
} = {}) {
  const { connectionString, drop } = await aDatabase()
  const dataDir = aFolder()
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    DEMO: 'off',
    // Most tests use accounts that were just created.
    NEW_MEMBER_DAYS: '0',
    PHOTON_URL: 'off',
    OVERPASS_URLS: 'off',
    REPAIR_CAFE_URL: 'off',
    ...settings,
  }
  const config = readConfig(env)
  let now = new Date('2026-06-15T10:00:00Z')

  async function startApp() {
    const database = await openDatabase(config, { holder: 'test', log: silentLog })
    const clock = () => now
    // A long timeout, so that tests do not depend on the speed of the machine.
    const { close, ...shared } = await openShared(config, { database, clock, log, redisTimeoutMs: 30_000, signalTimes })
    const deps = {
      config,
      clock,
      ...shared,
      storage: await openStorage(config),
      vision: openVision(config, silentLog),
      outgoing: openOutgoing({ clock, log: silentLog, agent: 'Pollen', ...outgoing }),
    }
    const { app } = await buildApp({ ...deps, log, database })
    async function stop() {
      await app.close()
      await close()
      await database.close()
    }
    const { db, pool } = database
    return { app, signals: deps.signals, deps, db, pool, stop, ...callApi(app) }
  }
  const first = await startApp()
  const { deps, db, pool } = first
  const jobContext = { ...deps, db, pool, log: silentLog }
  const others: (typeof first)[] = []

  /** Runs all queued jobs, as a worker does. */
  async function finishJobs() {
    for (const job of jobs) {
      const [next] = await queue.fetch<JobData | null>(job.name, { db: bossDb(db) })
      if (!next) continue
      await job.run(jobContext, next.data ?? {})
      await queue.complete(job.name, next.id, {}, { db: bossDb(db) })
      await finishJobs()
    }
  }

  /** Sends the due mails. Returns those that were written to files, which is the case unless SMTP_URL is set. */
  async function sendMails(sending: { composers?: MailComposers; transport?: MailTransport } = {}) {
    const earlier = new Set((await readOutbox(dataDir)).map(({ messageId }) => messageId))
    const own = openMailTransport(config)
    const { composers = mailComposers, transport = own } = sending
    await sendDueMails({
      db,
      clock: deps.clock,
      log: silentLog,
      config,
      transport,
      composers,
      addresses: addressRecords,
    })
    own.close()
    return (await readOutbox(dataDir)).filter(({ messageId }) => !earlier.has(messageId))
  }

  /** Counts the connections that wait for the lock of a table or a row. */
  async function countLockWaiters() {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }

  return {
    ...first,
    config,
    /** Starts another server on the same database, with its own pool, limits and signals, like a second process. */
    async secondApp() {
      const app = await startApp()
      others.push(app)
      return app
    },
    now: () => now,
    moveClock: (to: Date) => {
      now = to
    },
    runJob: <Data extends JobData>(job: Job<Data>, data: Data) => job.run(jobContext, data),
    /** Runs a job as its schedule does. */
    async runScheduled(name: string) {
      await jobs.find((job) => job.name === name)?.run(jobContext, {})
    },
    finishJobs,
    /** Returns all rows of all tables as text. */
    async dump() {
      const { rows } = await sql<{ xml: string }>`SELECT database_to_xml(true, false, '')::text AS xml`.execute(db)
      return rows[0]?.xml ?? ''
    },
    countLockWaiters,
    /** Waits until a statement waits for a lock. */
    async untilLockWait() {
      while ((await countLockWaiters()) === 0) await setTimeout(10)
    },
    sendMails,
    mails: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
    aMember: (member?: MemberFields) => aMember(db, now, member),
    anOperator: (member?: MemberFields) => anOperator(db, now, member),
    aModerator: (member?: MemberFields) => aModerator(db, now, member),
    anItem: (owner: { id: number }) => anItem(db, now, owner),
    aComment: (comment: Parameters<typeof aComment>[2]) => aComment(db, now, comment),
    anImage: (owner: { id: number }) => anImage({ db, media: deps.storage.media, now, owner }),
    aNewsMail: (mail: Parameters<typeof aNewsMail>[2]) => aNewsMail(db, now, mail),
    async stop() {
      for (const app of [...others, first]) await app.stop()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
