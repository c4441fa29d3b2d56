import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instance } from '@pollen/contract/instance'
import { endpointPath } from '@pollen/contract/write-request'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { root } from '../tools/root.ts'
import { startServer } from '../tools/start-server.ts'
import { putUnderLoad } from './testing/put-under-load.ts'

/** One for all tests: to make a database takes longer than most of them. */
const folder = mkdtempSync(join(tmpdir(), 'pollen start '))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const running: { stop: () => Promise<unknown> }[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function started(env: Record<string, string> = {}) {
  const server = await startServer(dataDir, { DEMO: 'off', GAZETTEER: 'off', ...env })
  running.push(server)
  return server
}

/** A start that is expected to fail: what it said, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    cwd: tmpdir(),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}

const postgresPid = () => Number(readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0])

test('a wrong setting names itself, and nothing is started', async () => {
  const unused = join(folder, 'unused')
  const { code, said } = await failedStart({ PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: unused })
  expect(code).toBe(1)
  expect(said).toContain('PORT: ')
  expect(said).toContain('LOG_LEVEL: ')
  expect(said).not.toContain(' at ')
  expect(existsSync(unused)).toBe(false)
})

test('a second start on the same folder says who holds it, and the first goes on', async () => {
  const first = await started()
  const { code, said } = await failedStart({})
  expect(code).toBe(1)
  expect(said).toContain(String(first.pid))
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
})

test.each(['1', '2'])(
  'a port that is taken is named, and the database is stopped again (WORKERS=%s)',
  async (WORKERS) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, said } = await failedStart({ PORT: String(port), DEMO: 'off', WORKERS })
    other.close()
    expect(code).toBe(1)
    expect(said).toContain(String(port))
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
  },
)

test.each(['1', '2'])(
  'asked to stop under load, it drops no request it has accepted, and stops its database (WORKERS=%s)',
  async (WORKERS) => {
    const server = await started({ WORKERS })
    const load = putUnderLoad(server.url + endpointPath(instance.get), { clients: 16 })
    await load.answers(500)
    await server.stop()
    const { statuses, dropped } = await load.end()
    expect(Object.keys(statuses)).toEqual(['200'])
    expect(dropped).toEqual([])
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
  },
)

/** A command as somebody types it, in a process group of its own, as in a terminal. */
async function startedByNpm(args: string[], env: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', GAZETTEER: 'off', WORKERS: '2', ...env }
  const child = spawn('npm', args, { cwd: root, env: { ...process.env, ...settings }, detached: true })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  running.push({ stop: async () => endGroup(child.pid ?? 0) })
  await expect.poll(() => said, { timeout: 60_000 }).toContain(' is ready')
  return { pid: child.pid ?? 0, said: () => said }
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended, as it should.
  }
}

const isGroupAlive = (pid: number) => {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s to npm alone stops what npm start has started, in order',
  async (signal) => {
    const { pid, said } = await startedByNpm(['start'])
    process.kill(pid, signal)
    await expect.poll(() => isGroupAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(said()).toContain('"stopping"')
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
  },
)

test.skipIf(process.platform === 'win32').each([0, 500])(
  'asked to stop %i ms after its database began to start, it stops that too, and the next start needs no help',
  async (ms) => {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', GAZETTEER: 'off' }
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], { env, stdio: 'ignore' })
    const exit = once(child, 'exit')
    const isStarting = () => existsSync(join(dataDir, 'db/postmaster.pid'))
    await expect.poll(isStarting, { timeout: 60_000, interval: 5 }).toBe(true)
    await pause(ms)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
    await started()
  },
)

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm alone stops the worker, in order',
  async (signal) => {
    // It only lends its database.
    await started({ WORKERS: '1' })
    const { pid, said } = await startedByNpm(['run', 'worker'], { DATABASE_URL: await aDatabase() })
    process.kill(pid, signal)
    await expect.poll(() => isGroupAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(said()).toContain('"stopping"')
  },
)

/** An empty database beside that of the server that runs. */
async function aDatabase(): Promise<string> {
  const read = (file: string) => readFileSync(join(dataDir, 'db', file), 'utf8')
  const address = `127.0.0.1:${read('postmaster.pid').split('\n')[3]}`
  const url = (name: string) => `postgres://pollen:${read('pollen-password').trim()}@${address}/${name}`
  const client = new pg.Client(url('postgres'))
  await client.connect()
  const name = `beside_${randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  await client.end()
  return url(name)
}

test('the database restarted five times under load means 503 for a moment, never a crash or a 500', async () => {
  const server = await started({ WORKERS: '2' })
  const load = putUnderLoad(`${server.url}/health/ready`, { clients: 8 })
  for (let restart = 0; restart < 5; restart++) {
    await load.answers(200)
    const pid = postgresPid()
    // By turns as an administrator would stop it, and as a crash.
    process.kill(pid, restart % 2 === 0 ? 'SIGINT' : 'SIGKILL')
    await load.answers(1, 503)
    await load.answers(1, 200)
  }
  await load.answers(200)
  const { statuses, dropped, retryAfter } = await load.end()
  expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
  expect(retryAfter).toEqual(new Set(['2']))
  expect(dropped).toEqual([])
})
