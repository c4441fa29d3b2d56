import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { builtProgram } from '../../test/built-program.ts'
import { aDatabase } from '../../test/database.ts'
import { aFolder } from '../../test/database-server.ts'
import { aRedisServer, isRedisInstalled } from '../../test/redis-server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openPool } from '../platform/database/connect.ts'
import { queueSchema } from '../platform/jobs/queue.ts'

const notCommands = [
  'admin-commands',
  'command-caller',
  'create-member',
  'describe-answer',
  'describe-jobs',
  'run-admin',
  'run-command',
]
const commands = readdirSync(fileURLToPath(new URL('.', import.meta.url)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !notCommands.includes(name))

const nowhere = 'postgres://me:secret@127.0.0.1:1/pollen'
const working = (await aDatabase()).connectionString
/** Statements on this database fail only after the command has opened its dependencies. */
const broken = (await aDatabase()).connectionString
const pool = openPool(broken, { size: 1, log: silentLog })
await pool.query(`DROP TABLE pollen.members, pollen.mails CASCADE; DROP SCHEMA IF EXISTS ${queueSchema} CASCADE;
  CREATE SCHEMA ${queueSchema}; CREATE TABLE ${queueSchema}.version (of_something_else integer)`)
await pool.end()

type Failure = {
  args?: string[]
  at?: string
  env?: Record<string, string>
  /** The command fails after it started to connect to Redis. */
  afterRedis?: true
}

/** Failures of each command: wrong usage, no database, and an error during its work. */
const failures: Record<string, Failure[]> = {
  admin: [
    {},
    { args: ['overview'], at: nowhere },
    { args: ['invitations', 'create'] },
    { args: ['members', 'disable', 'ada'] },
    { args: ['overview'], at: broken, afterRedis: true },
  ],
  announce: [{}, { args: ['--file', '/no/such/file'] }],
  backup: [{ at: nowhere }, { args: ['--to', '/dev/null/backup.zip'] }],
  'db-move': [{}, { args: ['--to', nowhere] }],
  'demo-remove': [{ at: nowhere }, { at: broken, afterRedis: true }],
  doctor: [{ env: { PORT: 'eighty' } }, { at: nowhere, env: { PHOTON_URL: 'off' } }],
  fill: [{}, { args: ['--items', '1'], at: nowhere }],
  jobs: [{ args: ['--run', 'make-coffee'] }, { at: broken }],
  logs: [{ args: ['/no/such/file'] }, { args: ['--level', 'loud'] }],
  'media-move': [{}, { args: ['--to', 's3'] }],
  migrate: [{ at: nowhere }],
  'prepare-digests': [{ env: { NODE_ENV: 'production' } }, { at: broken, afterRedis: true }],
  'resources-import': [{}, { args: ['/no/such/file.osm'] }],
  restore: [{}, { args: ['/no/such/file.zip'] }],
  'upgrade-database': [{}, { args: ['--nonsense'] }],
  worker: [{ at: nowhere }, { at: broken, afterRedis: true }],
}

/** Far above the run time of a command, so that only a command that hangs on a connection exceeds it. */
const limitMs = 60_000

async function run(name: string, { args = [], at = working, env = {} }: Failure, REDIS_URL: string) {
  const settings = { DATABASE_URL: at, DATA_DIR: aFolder(), DEMO: 'off', VISION: 'off', OVERPASS_URLS: 'off' }
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...settings, REDIS_URL, ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.end()
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { call: [name, ...args].join(' '), code: child.exitCode, output: `${output}${errors}` }
}

async function expectToExit(calls: Call[], redisUrl = '') {
  // Two at a time, since most of each run is the start of a process.
  const next = calls[Symbol.iterator]()
  const runAll = async () => {
    for (const [name, way] of next) {
      const { call, code, output } = await run(name, way, redisUrl)
      expect({ call, code, output }).toEqual({ call, code: expect.any(Number), output: expect.stringMatching(/./) })
      expect(`${call}: ${code}`).not.toBe(`${call}: 0`)
    }
  }
  await Promise.all([runAll(), runAll()])
}

/** Successful commands exit too. */
async function expectSuccessToExit(redisUrl: string) {
  expect(await run('admin', { args: ['overview'] }, redisUrl)).toMatchObject({ code: 0 })
}

const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
})
await once(silent.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

type Call = [command: string, way: Failure]
const calls = Object.entries(failures).flatMap(([name, ways]) => ways.map((way): Call => [name, way]))
/** One failure of each command that connects to Redis. */
const afterRedis = calls.filter(([, way]) => way.afterRedis)

test('failing commands exit without Redis', async () => {
  expect(Object.keys(failures).sort()).toEqual(commands.sort())
  await expectToExit(calls)
})

test('commands exit if Redis refuses connections', async () => {
  await expectToExit(afterRedis.slice(0, 1), 'redis://127.0.0.1:1')
})

test('commands exit if Redis accepts connections and never answers', async () => {
  const url = `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expectToExit(afterRedis, url)
  await expectSuccessToExit(url)
})

test.skipIf(!isRedisInstalled())('commands exit if Redis works', async () => {
  const { url } = await aRedisServer()
  await expectToExit(afterRedis.slice(0, 1), url)
  await expectSuccessToExit(url)
})
