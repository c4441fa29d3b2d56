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
import { generateLoad } from './testing/generate-load.ts'

/** Shared by all tests, because creating a database takes longer than most of them. */
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

/** Runs a start that is expected to fail. */
async function failedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    cwd: tmpdir(),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

const postgresPid = () => Number(readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0])

test('an invalid setting is reported by name, and nothing starts', async () => {
  const unused = join(folder, 'unused')
  const { code, output } = await failedStart({ PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: unused })
  expect(code).toBe(1)
  expect(output).toContain('PORT: ')
  expect(output).toContain('LOG_LEVEL: ')
  expect(output).not.toContain(' at ')
  expect(existsSync(unused)).toBe(false)
})

test.each(['1', '2'])('reports a port that is in use, and stops the database again (WORKERS=%s)', async (WORKERS) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, output } = await failedStart({ PORT: String(port), DEMO: 'off', WORKERS })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(String(port))
  expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
})

test.each(['1', '2'])(
  'a second start fails, and a shutdown under load drops no accepted request and stops the database (WORKERS=%s)',
  async (WORKERS) => {
    const server = await started({ WORKERS })
    const { code, output } = await failedStart({})
    expect(code).toBe(1)
    expect(output).toContain(String(server.pid))

    const load = generateLoad(server.url + endpointPath(instance.get), { clients: 16 })
    await load.answers(500)
    await server.stop()
    const { statuses, dropped } = await load.end()
    expect(Object.keys(statuses)).toEqual(['200'])
    expect(dropped).toEqual([])
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
  },
)

/** Runs npm in a separate process group, as a terminal does. */
async function startedByNpm(args: string[], env: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', GAZETTEER: 'off', WORKERS: '2', ...env }
  const child = spawn('npm', args, { cwd: root, env: { ...process.env, ...settings }, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  running.push({ stop: async () => endGroup(child.pid ?? 0) })
  await expect.poll(() => output, { timeout: 60_000 }).toContain(' is ready')
  return { pid: child.pid ?? 0, output: () => output }
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has already ended.
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

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGKILL'] as const)(
  '%s to npm alone stops all processes of npm start gracefully',
  async (signal) => {
    const { pid, output } = await startedByNpm(['start'])
    process.kill(pid, signal)
    await expect.poll(() => isGroupAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(output()).toContain('"stopping"')
    expect(existsSync(join(dataDir, 'db/postmaster.pid'))).toBe(false)
  },
)

/** The tests after this one show that the next start succeeds. */
test.skipIf(process.platform === 'win32').each([0, 500])(
  'a stop %i ms after the database began to start also stops the database',
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
  },
)

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm alone stops the worker gracefully',
  async (signal) => {
    // This server only provides the database.
    await started({ WORKERS: '1' })
    const { pid, output } = await startedByNpm(['run', 'worker'], { DATABASE_URL: await aDatabase() })
    process.kill(pid, signal)
    await expect.poll(() => isGroupAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(output()).toContain('"stopping"')
  },
)

/** Creates an empty database in the PostgreSQL of the running server. */
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

test('three database restarts under load cause short periods of 503, but no crash and no 500', async () => {
  const server = await started({ WORKERS: '2' })
  // With pauses, because otherwise the clients would take the CPU time that the database needs to restart.
  const load = generateLoad(`${server.url}/health/ready`, { clients: 8, pauseMs: 10 })
  for (let restart = 0; restart < 3; restart++) {
    await load.answers(200)
    const pid = postgresPid()
    // Alternates between a regular stop and a crash.
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
