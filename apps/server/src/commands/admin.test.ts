import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aDataDir } from '../../test/database-process.ts'
import { silentLog } from '../../test/silent-log.ts'
import { startWorld, type World } from '../../test/world.ts'
import { OperatorError } from '../errors.ts'
import { paths } from '../paths.ts'
import { migrate, readMigrations, readSchemaState } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { findAdminCommand, usage } from './admin-commands.ts'
import { runAdmin } from './run-admin.ts'
import { describeFailure } from './run-command.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const run = (...args: string[]) => runWithInput('', ...args)
const runWithInput = (typed: string, ...args: string[]) => runInProcess(args, { typed })

type RunOptions = { typed?: string; more?: Record<string, string> }

function envOf(more: Record<string, string>): Record<string, string | undefined> {
  const { DATA_DIR, DATABASE_URL } = world.config
  return { DATA_DIR, DATABASE_URL, DEMO: 'off', VISION: 'off', ...more }
}

/** Runs a command in this process, because starting one takes a second of CPU time. */
async function runInProcess(args: string[], { typed = '', more = {} }: RunOptions = {}) {
  const shown = { output: '', errors: '' }
  const questions = new Writable({
    write(chunk, _encoding, done) {
      shown.errors += chunk
      done()
    },
  })
  const print = (line: string) => {
    shown.output += `${line}\n`
  }
  try {
    await runAdmin({ args, env: envOf(more), typed: Readable.from([typed]), questions, print })
    return { code: 0, ...shown }
  } catch (error) {
    const failure = describeFailure(error, usage)
    return { code: failure.code, output: shown.output, errors: `${shown.errors}${failure.text}\n` }
  }
}

/** Runs a command as an operator does. */
async function runProcess(args: string[], { typed = '', more = {} }: RunOptions = {}) {
  const env = { PATH: process.env.PATH, ...envOf(more) }
  const child = spawn(process.execPath, [builtProgram('admin'), ...args], { env })
  child.stdin.end(typed)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

test('moderates members from a terminal while the instance runs', async () => {
  const [ada, grace] = [await world.aMember({ username: 'ada' }), await world.aMember({ username: 'grace' })]
  expect(await runProcess(['operators', 'add', 'grace'])).toMatchObject({ code: 0, errors: '' })
  expect(await world.call(grace, admin.listOperators)).toMatchObject([{ username: 'grace' }])
  // The command uses the clock of the machine, which is months ahead of the test, so the mail still waits.
  const [mail] = await world.mails()
  expect(mail).toMatchObject({ subject: 'grace is now an operator of Pollen' })
  expect(mail?.text_body).toContain('A command on the server made grace an operator of Pollen.')
  const ended = await run('members', 'end-sessions', 'grace', '--reason', 'Lost her phone')
  expect(ended).toMatchObject({ code: 0, errors: '', output: 'Done: members end-sessions.\n' })
  expect((await world.refusal(grace, members.me)).status).toBe(401)

  const found = await run('members', 'list', '--q', 'ADA@')
  expect(found).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('username ada') })
  expect(found.output).toContain('1 in all.')
  const disabled = await run('members', 'disable', 'ada@example.org', '--reason', 'Advertisements')
  expect(disabled).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('state: suspended') })
  expect((await world.refusal(ada, members.me)).status).toBe(401)
  expect((await run('log', '--member', String(grace.id))).output).not.toContain('member.disabled')
  const log = await run('log', '--member', String(ada.id))
  expect(log.output).toContain(`channel command · system_user ${userInfo().username} · action member.disabled`)
  expect(log.output).toContain('reason Advertisements')
  expect(await run('members', 'erase', 'ada', '--reason', 'Asked for it', '--yes')).toMatchObject({
    code: 0,
    output: 'Done: members erase.\n',
  })
  // A command can remove even the last operator, because another command can add the next one.
  expect(await run('operators', 'remove', 'grace', '--reason', 'Moved away')).toMatchObject({ code: 0, errors: '' })
  const { output: overview } = await run('overview')
  expect(overview).toContain('pollen:')
  expect(overview).toMatch(/free: [\d.]+ [MG]B/)
  expect(overview).not.toMatch(/\dT\d|count 0/)
})

test('requires the username before it erases a member', async () => {
  const dora = await world.aMember({ username: 'dora' })
  const erase = ['members', 'erase', dora.email, '--reason', 'Asked for it']
  for (const [run, typed] of [
    [runProcess, ''],
    [runInProcess, '\n'],
    [runInProcess, 'yes\n'],
    [runInProcess, 'dor\n'],
  ] as const) {
    const refused = await run(erase, { typed })
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain(
      `, ${dora.email}. This will erase the account with all its content, now and for good.`,
    )
    expect(refused.errors).toContain('Nothing was done')
  }
  expect(await world.call(dora, members.me)).toMatchObject({ username: 'dora' })
  expect(await runProcess(erase, { typed: 'Dora\n' })).toMatchObject({ code: 0, output: 'Done: members erase.\n' })
  expect((await world.refusal(dora, members.me)).status).toBe(401)
})

test.each([
  [[], 'Which command?'],
  [['members', 'tickle', 'ben'], 'There is no command "members tickle ben". Which command?'],
  [['members', 'disable'], 'Usage: npm run admin -- members disable NAME --reason'],
  [['members', 'disable', 'ben', '--q', 'x', '--reason', 'x'], 'Usage:'],
  [['members', 'disable', 'ben', '--reason', 'x', '--yes'], 'Usage:'],
  [['members', 'list', '--password_stdin'], 'Usage: '],
])('the words %j are no command', (args, sentence) => {
  expect(() => findAdminCommand(args)).toThrow(expect.objectContaining({ message: expect.stringContaining(sentence) }))
  expect(() => findAdminCommand(args)).toThrow(OperatorError)
})

test('a rejected command prints one sentence and exits with 1', async () => {
  const ben = await world.aMember({ username: 'ben' })
  const cases: [string[], string][] = [
    [['members', 'tickle', 'ben'], 'There is no command "members tickle ben". Which command?'],
    [['members', 'disable', 'ben'], '--reason: This field is required'],
    [['members', 'disable', 'nobody', '--reason', 'x'], 'No member has the username or the address nobody.'],
    [['members', 'change-email', 'ben', '--email', 'x', '--reason', 'x'], '--email: Must be a valid email address'],
    [['members', 'enable', 'ben', '--reason', 'x'], 'No operator has disabled this member.'],
    [['items', 'hide', 'ben', '--reason', 'x'], 'ben is not a number. It is the id that a list shows'],
  ]
  for (const [args, sentence] of cases) {
    const { code, errors } = await run(...args)
    expect([args.join(' '), code, errors]).toEqual([args.join(' '), 1, expect.stringContaining(sentence)])
    expect(errors).not.toContain('    at ')
  }
  const refused = await runProcess(['members', 'enable', 'ben', '--reason', 'x'])
  expect(refused).toMatchObject({ code: 1, output: '', errors: 'No operator has disabled this member.\n' })
  expect((await runProcess(['members', 'disable', 'ben', '--because', 'x'])).code).toBe(2)
  await world.call(ben, members.me)
})

test('the first operator is created without a mail server, with a password that is shown once or read from the input', async () => {
  const person = ['--email', 'lucie@example.org', '--first_name', 'Lucie', '--last_name', 'Lambert']
  const created = await run('members', 'create', 'lucie', ...person)
  expect(created).toMatchObject({ code: 0, errors: '' })
  const password = /^password, shown only now: (\S{20})$/m.exec(created.output)?.[1] ?? ''
  const logIn = { authValue: 'lucie', password }
  expect(await world.call(null, accounts.logIn, logIn)).toMatchObject({ token: expect.any(String) })
  expect(await run('operators', 'add', 'lucie')).toMatchObject({ code: 0, errors: '' })
  expect((await run('log')).output).toMatch(/channel command · system_user \S+ · action member\.created · member/)
  expect(await world.sendMails()).toEqual([])
  expect(await world.dump()).not.toContain(password)

  const other = ['--email', 'omar@example.org', '--first_name', 'Omar', '--last_name', 'Haddad', '--password_stdin']
  const create = ['members', 'create', 'omar', ...other, '--language', 'fr']
  const typed = await runProcess(create, { typed: 'lilac-over-the-wall\n' })
  expect(typed).toMatchObject({ code: 0, errors: '' })
  expect(typed.output).not.toContain('password')
  await world.call(null, accounts.logIn, { authValue: 'omar', password: 'lilac-over-the-wall' })
})

test('a member created by a command passes the checks of a sign-up', async () => {
  const names = ['--first_name', 'Nina', '--last_name', 'Simons']
  const create = (typed: string, name: string, email: string) =>
    runWithInput(typed, 'members', 'create', name, '--email', email, ...names, '--password_stdin')
  await world.aMember({ username: 'nina', email: 'nina@example.org' })
  const cases = [
    [await create('password\n', 'nina2', 'nina2@example.org'), 'The password: '],
    [await create('lilac-over-the-wall\n', 'ni na', 'nina2@example.org'), 'NAME: '],
    [await create('lilac-over-the-wall\n', 'nina2', 'NINA@example.org'), '--email: '],
    [await run('members', 'create', 'nina2', '--email', 'nina2@example.org'), '--first_name: This field is required'],
    [await run('members', 'create', 'nina2', '--password', 'lilac-over-the-wall'), "Unknown option '--password'"],
  ] as const
  for (const [{ code, errors }, sentence] of cases) {
    expect(errors).toContain(sentence)
    expect(code).toBeGreaterThan(0)
    expect(errors).not.toContain('    at ')
  }
})

test('the log names the system user of a command, including the caller of sudo', async () => {
  const [grace, eve] = [await world.anOperator(), await world.aMember({ username: 'eve' })]
  const disable = ['members', 'disable', 'eve', '--reason', 'Advertisements']
  expect(await runInProcess(disable, { more: { SUDO_USER: 'lucie' } })).toMatchObject({ code: 0, errors: '' })
  const entries = await world.call(grace, admin.listActions, { member: eve.id })
  expect(entries.results).toMatchObject([
    { channel: 'command', operator: null, system_user: expect.stringMatching(/^lucie \(as .+\)$/) },
  ])
  // What an operator does in the web app names the member instead.
  await world.call(grace, admin.enableMember, { id: eve.id, reason: 'A mistake' })
  const [latest] = (await world.call(grace, admin.listActions, { member: eve.id })).results
  expect(latest).toMatchObject({ channel: 'web', operator: { username: grace.username }, system_user: null })
})

test('an inactive account cannot become an operator, and the error explains how to activate it', async () => {
  const at = world.now()
  const states = [
    [{ activated_at: null }, 'members send-link'],
    [{ activated_at: null, needs_approval: true, applied_at: at }, 'members approve'],
    [{ disabled_at: at }, 'log-in page'],
    [{ disabled_at: at, suspended_at: at }, 'members enable'],
  ] as const
  for (const [state, advice] of states) {
    const { username } = await world.aMember(state)
    const { code, errors } = await run('operators', 'add', username)
    expect(code).toBe(1)
    expect(errors).toMatch(/^This account is not active\. /)
    expect(errors).toContain(advice)
  }
})

test('a newer version does not migrate the database of a running older version', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase({ isMigrated: false })
  const DATA_DIR = aDataDir()
  const older = await openDatabase({ DATA_DIR, DATABASE_URL, DATABASE_POOL: 2 }, { holder: 'server', log: silentLog })
  const upTo = readMigrations(paths.migrations).length - 1
  await migrate(older.pool, paths.migrations, { upTo })
  const { code, errors } = await runProcess(['overview'], { more: { DATA_DIR, DATABASE_URL } })
  expect(code).toBe(1)
  expect(errors).toContain(`than the one that runs (Pollen process ${process.pid}: server). Start that again first`)
  expect(await readSchemaState(older.pool, paths.migrations)).toEqual({ applied: upTo, pending: 1 })
  await older.close()
})

test('a version with another language updates the stemmers only when no server runs', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const settings = { DATA_DIR: aDataDir(), DATABASE_URL }
  const server = await openDatabase({ ...settings, DATABASE_POOL: 2 }, { holder: 'server', log: silentLog })
  const listed = async ({ pool } = server) =>
    (await pool.query(`SELECT obj_description('all_forms(text)'::regprocedure, 'pg_proc') AS listed`)).rows
  const current = await listed()
  await server.pool.query(`SELECT use_stemmers('{swedish}')`)
  expect(await runProcess(['overview'], { more: settings })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Start that again first'),
  })
  expect(await listed()).toEqual([{ listed: 'swedish' }])
  await server.close()
  expect(await runInProcess(['overview'], { more: settings })).toMatchObject({ code: 0, errors: '' })
  const again = await openDatabase({ ...settings, DATABASE_POOL: 2 }, { holder: 'server', log: silentLog })
  expect(await listed(again)).toEqual(current)
  await again.close()
})

test.skipIf(process.getuid?.() !== 0)(
  'the account of the server owns the file of erasures, even after an erasure by root',
  async () => {
    const { DATA_DIR } = world.config
    chownSync(DATA_DIR, 65534, 65534)
    onTestFinished(() => chownSync(DATA_DIR, 0, 0))
    await world.aMember({ username: 'carol' })
    expect(await run('members', 'erase', 'carol', '--reason', 'Asked for it', '--yes')).toMatchObject({
      code: 0,
      errors: '',
    })
    expect(statSync(join(DATA_DIR, 'erasures.jsonl')).uid).toBe(65534)
  },
)
