import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { accounts } from '@pollen/contract/accounts'
import { writeRequest } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aFolder } from '../../test/database-server.ts'
import { aComment, aMember, anItem } from '../../test/makers.ts'
import { aServer } from '../../test/server-process.ts'
import { silentLog } from '../../test/silent-log.ts'
import { paths } from '../paths.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { loadDemo } from './load-demo.ts'

/** Starting processes is slow on a busy machine. */
const longTimeout = { timeout: 120_000 }
const now = new Date('2026-06-15T10:00:00Z')

async function run(name: 'main' | 'demo-remove', env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram(name)], {
    env: { PATH: process.env.PATH, PORT: '0', GAZETTEER: 'off', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

test('a public instance does not start until a command removes the demo accounts', longTimeout, async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const env = { DATABASE_URL, DATA_DIR: aFolder() }
  const database = await openDatabase({ ...env, DATABASE_POOL: 2 }, { holder: 'test', log: silentLog })
  onTestFinished(() => database.close())
  const { db } = database
  const demo = await loadDemo(db, { now, center: { longitude: 5.57, latitude: 50.64 } })
  const priya = await db.selectFrom('members').select('id').where('username', '=', 'priya').executeTakeFirstOrThrow()
  const noor = await aMember(db, now, { username: 'noor', email: 'noor@example.org' })
  const pram = await anItem(db, now, noor)
  await aComment(db, now, { author: priya, item: pram })
  await aComment(db, now, { author: noor, item: pram })

  expect((await db.selectFrom('messages').select('id').execute()).length).toBeGreaterThan(100)

  const refusal =
    `This database holds ${demo.members} demo accounts, whose password is public. It was used to try Pollen out.\n` +
    'Remove them and all their content with: npm run demo:remove\n' +
    'To show the demo on your own network anyway, set DEMO=on.\n'
  const refused = await run('main', { ...env, PUBLIC_URL: 'http://share.example.org' })
  expect(refused).toMatchObject({ code: 1, errors: refusal })
  // Every start of a public instance also logs warnings about its settings.
  expect(refused.output).toContain('SMTP_URL is not set: no mail leaves this machine')
  expect(refused.output).toContain('PUBLIC_URL does not start with https:')
  const complete = { PUBLIC_URL: 'https://share.example.org', SMTP_URL: 'smtp://127.0.0.1' }
  const alsoRefused = await run('main', { ...env, ...complete })
  expect(alsoRefused).toMatchObject({ code: 1, errors: refusal })
  expect(alsoRefused.output).not.toMatch(/SMTP_URL|PUBLIC_URL/)

  await sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(db)
  const failed = await run('demo-remove', env)
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining('could not be erased') })
  await sql`DROP FUNCTION refuse CASCADE`.execute(db)

  const removed = await run('demo-remove', { ...env, NODE_ENV: 'production' })
  expect(removed).toMatchObject({ code: 0, errors: '' })
  expect(removed.output).toContain(`Removed ${demo.members} demo accounts with all their content.`)
  expect(await db.selectFrom('members').select('username').execute()).toEqual([{ username: 'noor' }])
  expect(await db.selectFrom('items').select('id').execute()).toEqual([{ id: pram.id }])
  expect(await db.selectFrom('resources').select('id').execute()).toEqual([])
  expect(await db.selectFrom('comments').select('author_id').execute()).toEqual([{ author_id: noor.id }])
  for (const table of ['conversations', 'messages', 'message_images'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  }
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect((await run('demo-remove', env)).output).toContain('There are no demo accounts.')

  const server = await aServer({ ...env, NODE_ENV: 'production' })
  const { url, body } = writeRequest(accounts.logIn, { authValue: 'priya', password: 'good-neighbours' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(server.url + url, { method: 'POST', headers, body: body as string })).status).toBe(401)
})

test('a migration marks the members of a demo of an earlier version, and no others', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase({ isMigrated: false })
  const server = { DATABASE_URL, DATA_DIR: '', DATABASE_POOL: 2 }
  const { pool, close } = await openDatabase(server, { holder: 'test', log: silentLog })
  onTestFinished(close)
  await migrate(pool, paths.migrations, { upTo: 17 })
  await pool.query(`
    INSERT INTO members (username, email, first_name, last_name, sign_up_date, activated_at)
    SELECT name, email, 'Priya', 'Nair', signed_up, signed_up + waited
    FROM (VALUES
      ('priya', 'priya@example.org', timestamptz '2025-05-01 10:00:00.123Z', interval '4 minutes'),
      ('raph', 'changed@example.com', timestamptz '2025-05-01 11:00:00Z', interval '4 minutes'),
      ('renamed', 'fatou@example.org', timestamptz '2025-05-01 11:00:00Z', interval '4 minutes'),
      ('paulette', 'paulette@example.com', timestamptz '2025-05-02 10:00:00Z', interval '4 minutes 1 millisecond'),
      ('deniz', 'deniz@example.com', timestamptz '2025-05-02 10:00:00Z', NULL),
      ('noor', 'noor@example.com', timestamptz '2025-05-02 10:00:00Z', interval '4 minutes')
    ) AS people (name, email, signed_up, waited)`)
  await migrate(pool, paths.migrations)
  const { rows } = await pool.query('SELECT username FROM members WHERE is_demo ORDER BY id')
  expect(rows.map(({ username }) => username)).toEqual(['priya', 'raph', 'renamed'])
})
