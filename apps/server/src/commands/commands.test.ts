import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aDataDir, aDataDirWithDatabase, aProcess } from '../../test/database-process.ts'
import { contentOf } from '../../test/database-sample.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openArchive } from '../platform/archive.ts'
import { openDatabase } from '../platform/database/open-database.ts'

const commands = ['backup', 'restore', 'migrate', 'db-move', 'jobs', 'logs'] as const

async function run(command: (typeof commands)[number], args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [builtProgram(command), ...args], { env: { PATH: process.env.PATH, ...env } })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

async function contentIn(config: { DATA_DIR: string; DATABASE_URL?: string }) {
  const database = await openDatabase({ ...config, DATABASE_POOL: 2 }, { holder: 'test', log: silentLog })
  onTestFinished(() => database.close())
  const content = await contentOf(database.pool)
  await database.close()
  return content
}

test('backs up a running instance, restores it once it is stopped, and moves it to another server', async () => {
  const DATA_DIR = await aDataDirWithDatabase()
  const server = aProcess(DATA_DIR, 'write')
  await server.waitForLine('wrote')
  const backup = await run('backup', [], { DATA_DIR })
  expect(backup).toMatchObject({ code: 0, errors: '' })
  const [name = ''] = readdirSync(join(DATA_DIR, 'backups'))
  const file = join(DATA_DIR, 'backups', name)
  expect(backup.output).toContain(file)

  const tooEarly = await run('restore', [file], { DATA_DIR })
  expect(server.lines.filter((line) => line.startsWith('failed'))).toEqual([])
  expect(tooEarly.code).toBe(1)
  expect(tooEarly.errors).toContain(`in use by Pollen process ${server.pid}: server http://127.0.0.1:3000`)
  await server.end('SIGTERM')

  const later = await contentIn({ DATA_DIR })
  expect(await run('restore', [file], { DATA_DIR })).toMatchObject({ code: 0, errors: '' })
  const restored = await contentIn({ DATA_DIR })
  expect(restored.tables).not.toEqual(later.tables)
  expect(restored.constraints).toEqual(later.constraints)

  const { connectionString: DATABASE_URL } = await aDatabase({ isMigrated: false })
  const move = await run('db-move', ['--to', DATABASE_URL], { DATA_DIR })
  expect(move).toMatchObject({ code: 0, errors: '' })
  expect(move.output).toContain(
    'Daily backups are off with your own PostgreSQL. To keep them, also set BACKUP_DAILY=on.',
  )
  expect(await contentIn({ DATA_DIR, DATABASE_URL })).toEqual(restored)
  const again = await run('db-move', ['--to', DATABASE_URL], { DATA_DIR })
  expect(again.code).toBe(1)
  expect(again.errors).toContain('already holds data of Pollen')
})

test('restores an encrypted copy with the texts, and includes the settings without secrets', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  const DATA_DIR = aDataDir()
  const BACKUP_COPY_TO = aDataDir()
  const texts = join(DATA_DIR, 'texts')
  const settings = { DATABASE_URL, DATA_DIR, BACKUP_COPY_TO, SMTP_URL: 'smtps://ada:se@cret@mail.example.org' }
  mkdirSync(texts)
  writeFileSync(join(texts, 'terms.fr.md'), '# Nos conditions')
  const open = await run('backup', ['--to', join(DATA_DIR, 'open.zip')], settings)
  expect(open).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('1 texts') })
  const archive = await openArchive(join(DATA_DIR, 'open.zip'))
  const shown = await text(await archive.read('settings.env'))
  archive.close()
  expect(shown).toContain('# SMTP_URL="smtps://***@mail.example.org"\n')
  expect(shown).toContain(`DATA_DIR="${DATA_DIR}"\n`)
  expect(shown).not.toMatch(/ada:|cret@/)

  const locked = { ...settings, BACKUP_KEY: 'ab'.repeat(32) }
  const backup = await run('backup', [], locked)
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`Copied to ${BACKUP_COPY_TO}`) })
  const [name = ''] = readdirSync(BACKUP_COPY_TO)
  rmSync(join(DATA_DIR, 'backups'), { recursive: true })
  writeFileSync(join(texts, 'terms.fr.md'), '# Brouillon')
  expect((await run('restore', ['--copies'], locked)).output).toContain(name)
  expect((await run('restore', ['--copy', 'pollen-of-nobody.zip'], locked)).errors).toContain('there is no pollen-of')
  const restored = await run('restore', ['--copy', name], locked)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored 1 texts.') })
  expect(readFileSync(join(texts, 'terms.fr.md'), 'utf8')).toBe('# Nos conditions')
  expect(readFileSync(join(DATA_DIR, 'texts.previous', 'terms.fr.md'), 'utf8')).toBe('# Brouillon')
})

test('a wrong call prints the usage of the command', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase()
  expect(await run('backup', ['--form', 'x'], { DATABASE_URL })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage: npm run backup [-- --to file.zip]'),
  })
  expect((await run('restore', [], { DATABASE_URL })).errors).toContain('npm run restore -- file.zip')
  expect((await run('migrate', [], { DATABASE_URL: 'nowhere' })).errors).toContain('DATABASE_URL')
  const away = await run('migrate', [], { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/pollen' })
  expect(away.errors).toContain('The database pollen at 127.0.0.1:1 (DATABASE_URL) cannot be reached')
  expect(away.errors).not.toContain('secret')
})

test('lists the jobs and runs one of them while the instance runs', async () => {
  const DATA_DIR = await aDataDirWithDatabase()
  const server = aProcess(DATA_DIR)
  await server.waitForLine('ready')
  const unknown = await run('jobs', ['--run', 'make-coffee'], { DATA_DIR })
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('There is no job "make-coffee"') })
  expect(unknown.errors).toContain('erase-accounts')
  const off = await run('jobs', ['--run', 'back-up-daily'], { DATA_DIR, BACKUP_DAILY: 'off' })
  expect(off).toMatchObject({
    code: 1,
    errors: expect.stringContaining('back-up-daily is switched off. Set BACKUP_DAILY=on'),
  })
  const onDemand = await run('jobs', ['--run', 'make-export'], { DATA_DIR })
  expect(onDemand.errors).toContain('make-export runs on demand')
  const manual = await run('jobs', ['--run', 'sweep-media'], { DATA_DIR })
  expect(manual).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('sweep-media is in the queue') })

  const { output, ...rest } = await run('jobs', [], { DATA_DIR })
  expect(rest).toEqual({ code: 0, errors: '' })
  expect(output).toContain('All times are those of Europe/Brussels')
  expect(output).toMatch(
    /\nsweep-media\n {2}deletes unused picture files\n {2}every day at 03:17; has not run yet; .*\n {2}1 waiting\n/,
  )
  await server.end('SIGTERM')
})

test('prints log lines for people, from standard input or a file', async () => {
  const time = '2026-11-16T10:00:00.000Z'
  const log = [
    JSON.stringify({ level: 30, time, pid: 7, method: 'GET', status: 200, msg: 'request' }),
    'Pollen is ready at https://share.example.org',
    JSON.stringify({ level: 50, time, pid: 7, job: 'back-up-daily', msg: 'job failed' }),
  ].join('\n')
  const env = { TZ: 'Europe/Brussels' }
  const all = await run('logs', [], env, log)
  expect(all).toEqual({
    code: 0,
    errors: '',
    output: `[2026-11-16 11:00:00] INFO: request {"method":"GET","status":200}
Pollen is ready at https://share.example.org
[2026-11-16 11:00:00] ERROR: job failed {"job":"back-up-daily"}
`,
  })
  const file = join(aDataDir(), 'pollen.log')
  writeFileSync(file, log)
  expect((await run('logs', ['--level', 'warn', file], env)).output).not.toContain('INFO')
})
