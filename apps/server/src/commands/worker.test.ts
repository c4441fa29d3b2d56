import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aFolder } from '../../test/database-server.ts'
import { readOutbox } from '../../test/outbox.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { queueSchema } from '../platform/jobs/queue.ts'
import { queueMail } from '../platform/mail/queue-mail.ts'

/** Starting a process is slow on a busy machine. */
const longTimeout = { timeout: 60_000 }

function startWorker(settings: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: '', SMTP_URL: '', GAZETTEER: 'off', ...settings }
  const child = spawn(process.execPath, [builtProgram('worker')], { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.text += chunk
    })
  }
  return { output, child, exit: once(child, 'close').then(([code]) => code) }
}

test('a worker sends the mails of other servers, and stops on SIGTERM', longTimeout, async () => {
  const { connectionString, drop } = await aDatabase()
  const dataDir = aFolder()
  const server = { DATABASE_URL: connectionString, DATABASE_POOL: 2, DATA_DIR: dataDir }
  const database = await openDatabase(server, { holder: 'test', log: silentLog })
  const mail = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' }
  const queued = { memberId: null, to: 'ada@example.org', mail, now: new Date() }
  await database.db.transaction().execute((tx) => queueMail(tx, queued))

  const worker = startWorker({ DATABASE_URL: connectionString, DATA_DIR: dataDir })
  await vi.waitFor(async () => expect(await readOutbox(dataDir)).toMatchObject([{ to: 'ada@example.org' }]), 40_000)
  worker.child.kill('SIGTERM')
  expect(await worker.exit, worker.output.text).toBe(0)
  await database.close()
  await drop()
})

test('a worker that cannot start prints the reason and exits', longTimeout, async () => {
  const { connectionString, drop } = await aDatabase()
  const database = { DATABASE_URL: connectionString, DATABASE_POOL: 1, DATA_DIR: aFolder() }
  const { pool, close } = await openDatabase(database, { holder: 'test', log: silentLog })
  await pool.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE; CREATE SCHEMA ${queueSchema};
    CREATE TABLE ${queueSchema}.version (of_something_else integer)`)
  await close()
  const worker = startWorker({ DATABASE_URL: connectionString, DATA_DIR: database.DATA_DIR })
  expect(await worker.exit).toBe(1)
  expect(worker.output.text).toContain('version')
  await drop()
})

test('a worker refuses an embedded database and suggests what to do', longTimeout, async () => {
  const worker = startWorker({ DATA_DIR: aFolder() })
  expect(await worker.exit).toBe(1)
  expect(worker.output.text).toMatch(/^The embedded database serves one start[^\n]+set DATABASE_URL\.\n$/)
})
