import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accounts } from '@pollen/contract/accounts'
import { itemImages } from '@pollen/contract/item-images'
import { livePath } from '@pollen/contract/live'
import { writeRequest } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../../../../scripts/testing/start-server.ts'
import { bundlePrograms } from '../../../test/bundle-programs.ts'
import { portOf } from '../../../test/live-client.ts'
import { asFile } from '../../../test/pictures.ts'
import { until } from '../../../test/signals.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { paths } from '../../paths.ts'

const doctorProgram = await bundlePrograms(['src/commands/doctor.ts'])
const hasNginx = spawnSync('nginx', ['-v']).status === 0
const name = 'share.example.org'
const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })

let world: World
let port: number
let stopNginx: (() => Promise<void>) | undefined

beforeAll(async () => {
  if (!hasNginx) return
  world = await startWorld({ settings: { PUBLIC_URL: `https://${name}` } })
  await startNginx(await portOf(world.app))
})
afterAll(async () => {
  await stopNginx?.()
  await world?.stop()
})

/** Starts the nginx of this machine with our example; only ports, the certificate and the place of its files are others. */
async function startNginx(pollenPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-nginx-'))
  const plainPort = await freePort()
  port = await freePort()
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ])
  const example = await readFile(join(paths.repository, 'docs/examples/nginx.conf'), 'utf8')
  const site = example
    .replace(/^\s*listen \[::\]:.*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${pollenPort}`)
    .replace(/\/etc\/\S+fullchain\.pem/, join(folder, 'certificate.pem'))
    .replace(/\/etc\/\S+privkey\.pem/, join(folder, 'key.pem'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const config = `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; daemon off; worker_processes 1;
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  stopNginx = async () => {
    nginx.kill()
    if (nginx.exitCode === null) await once(nginx, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await until(async () => (await ask('/health/live').catch(() => null))?.status === 200)
}

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string }

async function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const sending = request({ host: '127.0.0.1', port, path, method, agent, headers: { host: name, ...headers } })
  sending.end(body)
  const [answer] = await once(sending, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode as number, headers: answer.headers, body: Buffer.concat(parts).toString() }
}

test.skipIf(!hasNginx)('forged addresses do not get past nginx: all guesses count as those of one caller', async () => {
  const guess = (nth: number) => {
    const { url, body } = writeRequest(accounts.logIn, { authValue: `guess-${nth}`, password: 'a guess' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${nth}` }
    return ask(url, { method: 'POST', headers, body: body as string })
  }
  const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(nth)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test.skipIf(!hasNginx)('a photo of 5 MB and more is published through nginx', async () => {
  const ada = await world.aMember()
  const { id } = await world.anItem(ada)
  const side = 1400
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(5_000_000)
  const { url, method, body } = writeRequest(itemImages.set, { item_id: id, images: [noise, noise].map(asFile) })
  const encoded = new Response(body as FormData)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Token ${ada.token}` }
  const answer = await ask(url, { method, headers, body: Buffer.from(await encoded.arrayBuffer()) })
  expect(answer.status, answer.body).toBe(200)
  expect(JSON.parse(answer.body).images).toHaveLength(2)
})

test.skipIf(!hasNginx)('live channels open through nginx', async () => {
  const socket = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, {
    agent,
    origin: `https://${name}`,
    headers: { host: name },
  })
  await once(socket, 'open')
  socket.terminate()
})

test.skipIf(!hasNginx)(
  'nobody outside reads the metrics, and browsers come back by HTTPS to this name alone',
  async () => {
    expect((await ask('/metrics')).status).toBe(404)
    const { headers } = await ask('/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  },
)

test.skipIf(!hasNginx)(
  'the doctor finds nothing wrong with the example, except for a certificate that nobody signed',
  async () => {
    const env = {
      ...{ PATH: process.env.PATH, NODE_NO_WARNINGS: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      ...{ DATA_DIR: world.config.DATA_DIR, DATABASE_URL: world.config.DATABASE_URL },
      ...{ PORT: String(await portOf(world.app)), PUBLIC_URL: `https://0.0.0.0:${port}` },
      ...{ PHOTON_URL: 'off', OVERPASS_URLS: 'off' },
    }
    // It ends with 1 because of the certificate.
    const doctor = promisify(execFile)(process.execPath, [doctorProgram('doctor')], { env })
    const { stdout } = await doctor.catch((error: { stdout: string }) => error)
    expect(stdout).toMatch(/^PROBLEM +certificate +browsers refuse/m)
    expect(stdout).toMatch(/^ok +proxy +Pollen sees this machine as 127\.0\.0\.1 through it$/m)
    expect(stdout).toMatch(/^ok +metrics /m)
    expect(stdout).toMatch(/^ok +live +WebSockets pass$/m)
    expect(stdout).toContain('Problems: 1.')
  },
)

test.skipIf(!hasNginx)('while Pollen restarts, a page says so and tries again by itself', async () => {
  await world.app.close()
  const { status, headers, body } = await ask('/items', { headers: { accept: 'text/html' } })
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('http-equiv="refresh"')
})
