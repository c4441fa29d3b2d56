import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase } from '../database/open-database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { enqueue } from './enqueue.ts'
import { measureJobs } from './measure-jobs.ts'
import { prepareQueues } from './prepare-queues.ts'

test('the operator sees what waits, and still the rest when the database is away', async () => {
  const { connectionString, drop } = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: connectionString, DATABASE_POOL: 2 }
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  const registry = new Registry()
  measureJobs(registry, database.pool)

  const job = { name: 'water-plants', async run() {} }
  await prepareQueues(database.pool, [job])
  await enqueue(database.db, job, {})
  const mail = { subject: 'Hello', text: 'Hello', html: 'Hello' }
  const queued = { memberId: null, to: 'ada@example.org', mail, now: new Date() }
  await database.db.transaction().execute((tx) => queueMail(tx, queued))
  const figures = await registry.metrics()
  expect(figures).toContain('jobs{queue="water-plants",state="created"} 1')
  expect(figures).toContain('mails{state="waiting"} 1')
  expect(figures).toContain('mails{state="failed"} 0')

  await database.close()
  expect(await registry.metrics()).not.toContain('water-plants')
  await drop()
})
